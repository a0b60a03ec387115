import { carrierOf } from './northwind.ts';
import { ensure, type Shop } from './shop.ts';

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
