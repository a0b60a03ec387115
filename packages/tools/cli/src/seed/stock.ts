import { sideBySide } from '@waybill/kernel/side-by-side';
import { skuOf } from './northwind.ts';
import { ensure, type Shop, WORKERS } from './shop.ts';

const REASON = 'Northwind, opening stock';

/** Stock of every product, as Northwind has it: a quarter at or below its reorder point. */
export async function seedStock({ waybill, northwind, report }: Shop): Promise<void> {
  const { locations, stock, movements, receive } = waybill.inventories;
  const [main] = (await locations.list({ code: 'main' })).items;
  if (main === undefined) throw new Error('the shop has no location main');
  let done = 0;
  await sideBySide(WORKERS, northwind.products, async ({ id, reorder_level }) => {
    const row = { location_id: main.id, sku: skuOf(id), reorder_point: reorder_level };
    await ensure(stock.list, (keys) => stock.create({ ...keys, ...row }), `northwind-${id}`);
    done += 1;
    report(done, northwind.products.length);
  });
  const received = await movements.list({ reason: REASON, limit: 1 });
  if (received.total > 0) return;
  const items = northwind.products
    .filter(({ units_in_stock }) => units_in_stock > 0)
    .map(({ id, units_in_stock }) => ({ sku: skuOf(id), quantity: units_in_stock }));
  await receive({ items, reason: REASON }, { idempotencyKey: 'northwind-opening-stock' });
}
