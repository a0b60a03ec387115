import { sideBySide } from '@waybill/kernel/side-by-side';
import { carrierOf, skuOf } from './northwind.ts';
import { ensure, type Shop, unlessThere, WORKERS } from './shop.ts';

/** Germany is ready to trade, France lacks its tax classes, Brazil has not been begun. */
export async function seedMarkets({ waybill }: Shop): Promise<void> {
  const { markets } = waybill;
  const market = (code: string, name: string, currency: string) =>
    ensure(
      markets.list,
      (keys) => markets.create({ ...keys, code, name, currency }),
      `northwind-${code}`,
    );
  const germany = await market('de', 'Germany', 'EUR');
  const france = await market('fr', 'France', 'EUR');
  await market('br', 'Brazil', 'BRL');

  const de = { market_id: germany.id };
  const fr = { market_id: france.id };
  await unlessThere(() => markets.locales.create(de, { code: 'de-DE', is_default: true }));
  await unlessThere(() => markets.currencies.create(de, { code: 'EUR', is_default: true }));
  const vat = { code: 'standard', name: 'Mehrwertsteuer', rate: 19, is_default: true };
  await unlessThere(() => markets.taxClasses.create(de, vat));
  const reduced = { code: 'reduced', name: 'Ermäßigt', rate: 7 };
  await unlessThere(() => markets.taxClasses.create(de, reduced));
  await unlessThere(() => markets.locales.create(fr, { code: 'fr-FR', is_default: true }));
  await unlessThere(() => markets.currencies.create(fr, { code: 'EUR', is_default: true }));
}

/** The six shippers; a letter, a parcel whose price grows with its weight, and pallets. */
export async function seedShipping({ waybill, northwind }: Shop): Promise<void> {
  const { carriers, methods, tiers } = waybill.shipping;
  for (const { id, name } of northwind.shippers) {
    const code = carrierOf(id);
    await ensure(carriers.list, (keys) => carriers.create({ ...keys, code, name }), code);
  }
  const method = (code: string, body: Omit<Parameters<typeof methods.create>[0], 'code'>) =>
    ensure(
      methods.list,
      (keys) => methods.create({ ...keys, code, enabled: true, ...body }),
      `northwind-${code}`,
    );
  await method('letter', { name: 'Letter', currency: 'EUR', price: 3.5, free_above: 200 });
  const weighed = { currency: 'EUR', pricing_type: 'matrix', matrix_basis: 'weight' } as const;
  const parcel = await method('parcel', { name: 'Parcel', ...weighed });
  const pallet = await method('pallet', { name: 'Pallet', ...weighed, quote_above: 1000 });
  const ladder = { step: 5, to_value: 30, base_price: 5.9, step_price: 2.5, replace: true };
  await tiers.ladder({ method_id: parcel.id }, ladder);
  const steep = { step: 250, to_value: 1000, base_price: 89, step_price: 60, replace: true };
  await tiers.ladder({ method_id: pallet.id }, steep);
}

const REASON = 'Northwind, opening stock';

/** Stock of every product, as Northwind has it: a quarter at or below its reorder point. */
export async function seedStock({ waybill, northwind, report }: Shop): Promise<void> {
  const { locations, stock, movements, receive } = waybill.inventories;
  const [main] = (await locations.list({ code: 'main' })).items;
  if (main === undefined) throw new Error('the shop has no location main');
  let done = 0;
  await sideBySide(WORKERS, northwind.products, async ({ id, reorder_level, units_on_order }) => {
    const row = {
      location_id: main.id,
      sku: skuOf(id),
      reorder_point: reorder_level,
      availability_code: units_on_order > 0 ? 'expected' : null,
    };
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
