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

type Staging = Pick<Work, 'tenant' | 'now' | 'newId'>;

/** Items that a cart which is emptied adds to a transaction: itself, and the note on its lines. */
const WRITES_OF_SOURCE = 2;

/** One transaction ends at 4 MB, and holds more than lines. */
const TOGETHER_BYTES = 1_000_000;

/** Items that are written when lines change one by one. */
function changesOf(before: readonly Line[], after: readonly Line[]): readonly Line[] {
  const { added, changed, removed } = lineDifference(before, after);
  return [...added, ...changed, ...removed];
}

/** All lines of a cart as they wait to count, where their change does not fit one transaction. */
export async function stageLines(
  work: Staging,
  before: OpenCart,
  after: OpenCart,
): Promise<NewChildSet | undefined> {
  const changes = changesOf(before.lines, after.lines);
  const isFew = changes.length <= WRITTEN_AT_ONCE && sizeOf(changes) <= TOGETHER_BYTES;
  return isFew ? undefined : stageAll(work, after);
}

/** Units of the notes by which lines are staged. */
const STAGING_UNITS = 10;

/**
 * The same for lines that come from `sources` carts, also where they would fit: a line costs two
 * units within the transaction, and one before it (CRT-75).
 */
export async function stageMoved(
  work: Staging,
  before: OpenCart,
  after: OpenCart,
  sources: number,
): Promise<NewChildSet | undefined> {
  const changes = changesOf(before.lines, after.lines);
  const staged = after.lines.length + 2 * before.lines.length + STAGING_UNITS;
  const isFew = changes.length + WRITES_OF_SOURCE * sources <= WRITTEN_AT_ONCE;
  const isTogether = isFew && 2 * changes.length <= staged && sizeOf(changes) <= TOGETHER_BYTES;
  return isTogether ? undefined : stageAll(work, after, 0);
}

function stageAll({ tenant, now, newId }: Staging, { cart, lines }: OpenCart, few?: number) {
  const stage = { pk: cartPartition(tenant, cart.id), id: newId(), now };
  return stageChildSet(stage, lines.map(lineChild), few);
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
