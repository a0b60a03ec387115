import { childId, type NewChildSet, WRITTEN_AT_ONCE } from '@waybill/table/aggregate';
import { stageChildSet } from '@waybill/table/commit';
import { sizeOf } from '@waybill/table/item';
import type { TableItem, Write } from '@waybill/table/write';
import type { Work } from '@waybill/work/work';
import { cartPartition } from '../cart/cart.entity.ts';
import { cartStore } from '../cart/cart.store.ts';
import { lineChild } from './line.entity.ts';
import type { LoadedCart } from './line.repository.ts';
import { type Line, lineDifference } from './line.ts';
import type { OpenCart } from './open-cart.ts';

/** One transaction ends at 4 MB, and holds more than lines. */
const TOGETHER_BYTES = 1_000_000;

/** Tells whether the changed lines are written together with their cart, and with `others`. */
function isWrittenTogether(
  before: readonly Line[],
  after: readonly Line[],
  others: number,
): boolean {
  const { added, changed, removed } = lineDifference(before, after);
  const isFew = added.length + changed.length + removed.length + others <= WRITTEN_AT_ONCE;
  return isFew && sizeOf([...added, ...changed]) <= TOGETHER_BYTES;
}

/** All lines of a cart as they wait to count, where their change does not fit one transaction. */
export async function stageLines(
  { tenant, now, newId }: Pick<Work, 'tenant' | 'now' | 'newId'>,
  { cart, lines: before }: OpenCart,
  { lines: after }: Pick<OpenCart, 'lines'>,
  others = 0,
): Promise<NewChildSet | undefined> {
  if (isWrittenTogether(before, after, others)) return undefined;
  const stage = { pk: cartPartition(tenant, cart.id), id: newId(), now };
  return stageChildSet(stage, after.map(lineChild));
}

/** The cart with other lines: what changes of them, or all of them where they were staged. */
export function lineWrites(
  tenant: string,
  before: LoadedCart,
  after: OpenCart,
  { childSet, now }: { readonly childSet: NewChildSet | undefined; readonly now: Date },
): Write[] {
  if (childSet !== undefined) {
    return cartStore.replace(tenant, before, after, { childSet, now });
  }
  const { lines, children } = before;
  const { added, changed, removed } = lineDifference(lines, after.lines);
  const items = new Map(children.map((child) => [childId(child), child]));
  const itemOf = ({ id }: Line): TableItem => {
    const item = items.get(id);
    if (item === undefined) throw new Error(`the cart was read without its line ${id}`);
    return item;
  };
  return cartStore.change(tenant, before, after, {
    added: added.map(lineChild),
    changed: changed.map((line) => ({ read: itemOf(line), ...lineChild(line) })),
    removed: removed.map(itemOf),
  });
}
