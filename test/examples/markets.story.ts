import type { Recorder } from './recorder.ts';

interface Identified {
  readonly id: string;
}

/** The collections of a market: each gets its default and a second row, which goes again. */
const collections = {
  currencies: [
    { code: 'EUR', is_default: true },
    { code: 'CHF', position: 1 },
  ],
  locales: [
    { code: 'de-DE', is_default: true },
    { code: 'en-GB', position: 1 },
  ],
  'tax-classes': [
    { code: 'standard', name: 'Standard rate', rate: 19, is_default: true },
    { code: 'reduced', name: 'Reduced rate', rate: 7, position: 1 },
  ],
} as const;

/** The shop opens a market, furnishes it, and makes a second one of it. */
export async function openMarkets({ call }: Recorder): Promise<void> {
  const market = await call<Identified>('markets.create', {
    body: { code: 'de', name: 'Germany', currency: 'EUR', labels: { de: 'Deutschland' } },
  });
  const path = { id: market.id };
  for (const [name, [first, second]] of Object.entries(collections)) {
    const within = { market_id: market.id };
    const each = `markets.${name}`;
    await call(`${each}.create`, { path: within, body: first });
    const { id } = await call<Identified>(`${each}.create`, { path: within, body: second });
    const spare = { ...within, id };
    await call(`${each}.list`, { path: within });
    await call(`${each}.get`, { path: spare });
    await call(`${each}.update`, { path: spare, body: { position: 2 } });
    await call(`${each}.delete`, { path: spare });
  }
  await call('markets.get', { path });
  await call('markets.update', { path, body: { name: 'Germany and Benelux' } });
  await call('markets.context', { path });
  await call('markets.readiness', { path });
  await call('markets.locale-policy');
  await call('locale');

  const austria = { code: 'at', name: 'Austria' };
  const cloned = await call<{ readonly market: Identified }>('markets.clone', {
    path,
    body: austria,
  });
  const swiss = await call<Identified>('markets.create', {
    body: { code: 'ch', name: 'Switzerland', currency: 'CHF', position: 2 },
  });
  await call('markets.backfill', {
    path: { id: swiss.id },
    body: { source: 'de', currencies: false },
  });
  await call('markets.make-default', { path: { id: cloned.market.id }, body: {} });
  await call('markets.make-default', { path, body: {} });
  await call('markets.list', { query: { code: 'de' } });
  await call('markets.delete', { path: { id: swiss.id } });
  await call('markets.vocabularies');
  await call('markets.vocabulary', { path: { name: 'market-statuses' } });
}
