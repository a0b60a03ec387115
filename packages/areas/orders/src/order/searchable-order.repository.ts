import { isRejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { definePattern } from '@waybill/table/item';
import { getMany } from '@waybill/table/read';
import { rootKey } from './order.entity.ts';
import { loadAggregate } from './order-aggregate.repository.ts';
import { asAggregate, type OrderAggregate } from './order-aggregate.ts';
import { firstPositionsKey } from './position.entity.ts';

export const patterns = [
  definePattern({
    name: 'Orders whose words are indexed',
    key: 'pk = T#tenant#ORDER#id, sk = A#ORDER and A#POS#0001',
    reads:
      'roots and first positions of many orders in one batch; whole orders have no other items',
  }),
];

/** Orders with more than a root and positions that are read at once, each by a query. */
const QUERIES_AT_ONCE = 16;

const asSearchable = (order: OrderAggregate) => ({ ...order, rev: order.version.rev });

async function loadOne(tenant: string, id: string) {
  const order = await loadAggregate(tenant, id);
  if (!isRejection(order)) return asSearchable(order);
  if (order.rejected === 'not_found') return undefined;
  throw new Error(`order ${id} is written all the time`);
}

/**
 * Orders with all that a search reads of them, and the number of their version; those that are not
 * there are left out, and an error stands for one that cannot be read. The checksum of a root says
 * whether it and its first positions are all of the order: only others are read by a query of their own.
 */
export async function loadSearchables(tenant: string, ids: readonly string[]) {
  const keys = ids.flatMap((id) => [rootKey(tenant, id), firstPositionsKey(tenant, id)]);
  const found = await getMany(keys);
  const loaded = new Map<string, ReturnType<typeof asSearchable> | Error>();
  await sideBySide(QUERIES_AT_ONCE, ids, async (id, place) => {
    try {
      const items = found.slice(2 * place, 2 * place + 2).filter((item) => item !== undefined);
      const order = asAggregate(items);
      const searchable =
        order === 'torn' ? await loadOne(tenant, id) : order && asSearchable(order);
      if (searchable !== undefined) loaded.set(id, searchable);
    } catch (thrown) {
      loaded.set(id, thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  });
  return loaded;
}
