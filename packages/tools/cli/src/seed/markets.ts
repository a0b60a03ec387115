import { ensure, type Shop, unlessThere } from './shop.ts';

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
