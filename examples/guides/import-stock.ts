import { isRefusal } from '@waybill/client';
import type { Waybill } from './client.ts';

/** A row of the other system: its own key, and what lies on the shelf. */
export interface ShelfRow {
  readonly key: string;
  readonly sku: string;
  readonly counted: number;
}

async function rowFor(waybill: Waybill, location: string, { key, sku }: ShelfRow) {
  const found = async () =>
    (await waybill.inventories.stock.list({ external_id: key, limit: 1 })).items[0];
  const known = await found();
  if (known !== undefined) return known;
  try {
    return await waybill.inventories.stock.create({ location_id: location, sku, external_id: key });
  } catch (error) {
    // An import that runs beside this one made it meanwhile.
    if (!isRefusal(error, 'inventories.stock.create') || error.code !== 'unique_violation')
      throw error;
    const made = await found();
    if (made === undefined) throw error;
    return made;
  }
}

/** Brings the shelf of a location over; run again, it changes what has changed. */
export async function importStock(
  waybill: Waybill,
  location: string,
  run: string,
  rows: readonly ShelfRow[],
) {
  const rest = rows.values();
  const work = async () => {
    for (const row of rest) {
      const stock = await rowFor(waybill, location, row);
      const quantity = row.counted - stock.on_hand;
      if (quantity === 0) continue;
      const booking = { quantity, reason: 'correction' };
      await waybill.inventories.stock.adjust(stock, booking, {
        idempotencyKey: `${run}-${row.key}`,
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}
