import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Attribute, defineEntity, type Key, key, number } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { Tier } from './tier.resource.ts';
import type { TierChunk } from './tier-chunks.ts';

type Column<Name extends keyof Tier> = readonly Tier[Name][];

/** Column by column: what is alike lies side by side and packs to a third. */
type Columns = readonly [
  ids: Column<'id'>,
  fromValues: Column<'from_value'>,
  prices: Column<'price'>,
  positions: Column<'position'>,
  createdAts: Column<'created_at'>,
  updatedAts: Column<'updated_at'>,
];

function columnsOf(rows: readonly Tier[]): Columns {
  const column = <Name extends keyof Tier>(name: Name) => rows.map((row) => row[name]);
  return [
    column('id'),
    column('from_value'),
    column('price'),
    column('position'),
    column('created_at'),
    column('updated_at'),
  ];
}

/** In one pass: the first quote of a process reads ten thousand of them. */
function rowsOf(
  methodId: string,
  [ids, fromValues, prices, positions, createdAts, updatedAts]: Columns,
): Tier[] {
  return ids.map((id, index) => ({
    id,
    method_id: methodId,
    from_value: fromValues[index] ?? 0,
    price: prices[index] ?? 0,
    position: positions[index] ?? 0,
    created_at: createdAts[index] ?? '',
    updated_at: updatedAts[index] ?? '',
  }));
}

const packed: Attribute<Columns> = {
  write: (columns) => deflateRawSync(JSON.stringify(columns)),
  read: (stored) => {
    if (!(stored instanceof Uint8Array)) throw new Error('tiers are not packed');
    // Nothing but `write` makes them.
    return JSON.parse(inflateRawSync(stored).toString()) as Columns;
  },
};

export const tierChunk = defineEntity({
  name: 'shipping_tiers',
  attributes: { rows: packed, rev: number },
});

const INDEX_DIGITS = 3;

/** The partition of the tiers of all methods of a tenant. */
export function tiersPartition(tenant: string): string {
  return key('T', tenant, 'SHIPPING_TIERS');
}

/** The beginning of the keys of a method's chunks. */
export function chunkPrefix(methodId: string): string {
  return `${methodId}#`;
}

/** The address of a chunk. */
export function chunkKey(tenant: string, methodId: string, index: number): Key {
  const sk = `${chunkPrefix(methodId)}${String(index).padStart(INDEX_DIGITS, '0')}`;
  return { pk: tiersPartition(tenant), sk };
}

/** The item of a chunk. */
export function chunkItem(tenant: string, methodId: string, chunk: TierChunk): TableItem {
  const { index, rev, rows } = chunk;
  return tierChunk.item(chunkKey(tenant, methodId, index), { rows: columnsOf(rows), rev });
}

/** A stored chunk, and the method whose it is. */
export function readChunk(item: TableItem): TierChunk & { readonly methodId: string } {
  const [methodId = '', index = ''] = item.sk.split('#');
  const { rows, rev } = tierChunk.read(item);
  return { methodId, index: Number(index), rev, rows: rowsOf(methodId, rows) };
}
