import { definePattern, type Key } from '@waybill/table/item';
import { everySelections, type ListOf } from '@waybill/table/list';
import { get, queryAll } from '@waybill/table/read';
import { NUMBER_LIMIT } from './order-size.ts';
import { documentNumberEntity } from './record.entity.ts';

export const patterns = [
  definePattern({
    name: 'A return, a delivery note or a fulfilment by its id',
    key: 'f0 = T#tenant#RETURNS#* or T#tenant#FULFILLMENTS#*, or f1 = T#tenant#SHIPMENTS#-, fs = id',
    index: 'facet0, facet1',
    reads: 'one entry, whose key is that of the record in its order',
  }),
];

/** Finds the order of a record: only an index tells it from the record's id. */
export async function findRecord(
  list: Pick<ListOf<never>, 'name' | 'stateKeys'>,
  tenant: string,
  id: string,
): Promise<Key | undefined> {
  const found = await Promise.all(
    everySelections(list, tenant).map((one) => queryAll({ ...one, from: id, to: id, limit: 1 })),
  );
  return found.flat().map(({ pk, sk }) => ({ pk, sk }))[0];
}

/** The id of the record that holds a number. */
export async function findByNumber(
  keyOf: (tenant: string, number: string) => Key,
  tenant: string,
  number: string,
): Promise<string | undefined> {
  if (number === '' || number.length > NUMBER_LIMIT) return undefined;
  const sentinel = await get(keyOf(tenant, number));
  return sentinel && documentNumberEntity.read(sentinel).id;
}
