import type { Scenario } from './scenario.ts';
import { inShop, onNewRow, routineScenarios, type Shop, without } from './trade-shop.ts';

const bench = { code: 'bench', name: 'Bench' };
const within =
  (collection: string) =>
  ({ market }: Shop) =>
    `markets/${market}/${collection}`;
const read = (path: string): Scenario => inShop(() => ({ route: `GET /v1/markets/${path}` }));

/** Two markets with two rows in each collection, and a third one that comes and goes. */
export const marketScenarios: Readonly<Record<string, Scenario>> = {
  'markets.locale-policy': read('locale-policy'),
  'markets.vocabularies': read('vocabularies'),
  'markets.vocabulary': read('vocabularies/market-statuses'),
  'markets.readiness': read('main/readiness'),
  'markets.context': inShop(({ market }) => ({ route: `GET /v1/markets/${market}/context` })),
  'markets.make-default': inShop((_, index) => ({
    route: `POST /v1/markets/${index % 2 === 0 ? 'second' : 'main'}/make-default`,
    body: {},
  })),
  'markets.clone': inShop(async (shop) => {
    await without(shop, 'markets', bench.code);
    return { route: 'POST /v1/markets/main/clone', body: bench };
  }),
  'markets.backfill': inShop(async (shop) => {
    const id = await onNewRow(shop, 'markets', bench);
    return { route: `POST /v1/markets/${id}/backfill`, body: { source: 'main' } };
  }),
  ...routineScenarios({
    id: 'markets',
    path: () => 'markets',
    row: bench,
    change: { name: 'Bench, again' },
  }),
  ...routineScenarios({
    id: 'markets.currencies',
    path: within('currencies'),
    row: { code: 'USD' },
    change: { position: 7 },
  }),
  ...routineScenarios({
    id: 'markets.locales',
    path: within('locales'),
    row: { code: 'en-GB' },
    change: { position: 7 },
  }),
  ...routineScenarios({
    id: 'markets.tax-classes',
    path: within('tax_classes'),
    row: bench,
    change: { rate: 7 },
  }),
};
