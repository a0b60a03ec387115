import type { Item } from './item.ts';
import { compareKeys } from './key-condition.ts';
import type { KeyShape } from './table-shape.ts';

/** A page as the engine gave it: items in order, and whether there are more behind it. */
export interface Page {
  readonly items: readonly Item[];
  readonly more: boolean;
}

/** A page after it was corrected. */
export interface CorrectedPage {
  readonly items: readonly Item[];
  /** True if the limit left out items at its end. */
  readonly cut: boolean;
}

/** An item of the page's partition that shows something else than it is. */
export interface Correction {
  readonly address: string;
  /** The image on the page; undefined if the item does not belong into the selection. */
  readonly shown: Item | undefined;
}

export interface PageFrame {
  readonly keys: KeyShape;
  readonly addressOf: (item: Item) => string;
  readonly forwards: boolean;
  readonly limit: number | undefined;
  /** The key behind which the page begins. */
  readonly after: Item | undefined;
}

function comparator({ keys, addressOf, forwards }: PageFrame) {
  const order = (one: Item, other: Item) => {
    const bySort = keys.sort === undefined ? 0 : compareKeys(one[keys.sort], other[keys.sort]);
    if (bySort !== 0) return bySort;
    return addressOf(one) < addressOf(other) ? -1 : Number(addressOf(one) !== addressOf(other));
  };
  return forwards ? order : (one: Item, other: Item) => order(other, one);
}

/**
 * A page as a reader sees it who does not see the last changes. What is shown otherwise leaves
 * its place and takes the one it had, as far as the page reaches; the page keeps its limit.
 */
export function correctPage(
  page: Page,
  corrections: readonly Correction[],
  frame: PageFrame,
): CorrectedPage {
  const compare = comparator(frame);
  const corrected = new Set(corrections.map(({ address }) => address));
  const end = page.more ? page.items.at(-1) : undefined;
  const reaches = (item: Item) =>
    (frame.after === undefined || compare(item, frame.after) > 0) &&
    (end === undefined || compare(item, end) <= 0);
  const items = [
    ...page.items.filter((item) => !corrected.has(frame.addressOf(item))),
    ...corrections.flatMap(({ shown }) => (shown !== undefined && reaches(shown) ? [shown] : [])),
  ].sort(compare);
  const { limit = items.length } = frame;
  return { items: items.slice(0, limit), cut: items.length > limit };
}
