import { type Key, key, lastPart, type TableItem } from '../item/key.ts';
import { checksumOf, revOf, revsOf } from './checksum.ts';

/*
 * An aggregate whose children may all be replaced at once, however many there are. Each child has
 * the child set it belongs to in its key, and the root names the one that counts. So a new child set is
 * written where no reader sees it, and one write of the root makes it the children of the aggregate.
 */

/** The sort key of a root; its children come behind it. */
export const ROOT = 'A';

/** Behind every character of an id. */
const END = '~';

/** What the root of an aggregate says of itself and of its children. */
export interface ChildSetVersion {
  readonly rev: number;
  readonly childSet: string;
  /** How many children there are. */
  readonly count: number;
  readonly checksum: number;
}

/**
 * The name of a child set, by an id of the moment in which it is made: later ones come first in key
 * order, so that those that the sweep has not removed yet do not stand before the one that counts.
 */
export function childSetName(id: string): string {
  return id.replaceAll(/[0-9a-f]/gu, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}

/** The address of a root. */
export function rootKey(pk: string): Key {
  return { pk, sk: ROOT };
}

/** The address of a child. */
export function childKey(pk: string, childSet: string, id: string): Key {
  return { pk, sk: key(ROOT, childSet, id) };
}

/** The sort keys of all children of a child set. */
export function childSetRange(childSet: string): { readonly from: string; readonly to: string } {
  const start = `${key(ROOT, childSet)}#`;
  return { from: start, to: `${start}${END}` };
}

/** The id by which a child is known, whatever its child set. */
export function childId({ sk }: Key): string {
  return lastPart(sk);
}

/** What a root says. */
export function versionOf(root: TableItem): ChildSetVersion {
  const { childSet, count, checksum } = root;
  if (typeof childSet !== 'string' || typeof count !== 'number' || typeof checksum !== 'number') {
    throw new Error(`${root.pk} is the root of no child set`);
  }
  return { rev: revOf(root), childSet, count, checksum };
}

/** Whether these are the children that the root speaks of, each as it stands. */
export function isWhole({ checksum }: ChildSetVersion, children: readonly TableItem[]): boolean {
  return checksum === checksumOf(revsOf(children));
}
