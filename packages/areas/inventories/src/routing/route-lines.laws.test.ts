import { createRequire } from 'node:module';
import { isRejection } from '@waybill/kernel/rejection';
import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import type { Highs } from 'highs';
import { describe, expect, it } from 'vitest';
import { idOf, locationFacts, momentOf, stockLevel, storedStock } from '../stock/stock.factory.ts';
import { openBook } from '../stock/stock-book.ts';
import { routeLines } from './route-lines.ts';
import type { RoutedLine, RoutingStrategy } from './routing.ts';

/** Required, not imported: its types are those of its CommonJS form. */
const loadHighs: () => Promise<Highs> = createRequire(import.meta.url)('highs');

const ARTICLES = ['a', 'b', 'c', 'd'];
const strategies: readonly RoutingStrategy[] = ['priority', 'nearest', 'fewest_splits'];

/** Quantities in thousandths, of few sizes, so that ties and exact fits are met. */
const size = (...sizes: number[]) => fc.constantFrom(...sizes);

const anyRow = fc.record({
  on_hand: size(300, 1_000, 2_001, 3_500),
  reserved: size(0, 0, 0, 1, 300),
  kept: size(0, 0, 0, 1, 500),
});

/** Up to 6 locations with a row of some articles, and up to 12 lines. */
const anyOrder = fc.record({
  places: fc.array(
    fc.record({
      priority: fc.nat(2),
      isEnabled: fc.nat(9).map((drawn) => drawn > 0),
      zip: fc.constantFrom('10115', '10999', '80331'),
      rows: fc.array(fc.option(anyRow, { freq: 6 }), { minLength: 4, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 6, size: 'max' },
  ),
  lines: fc.array(
    fc.record({
      article: fc.nat(ARTICLES.length - 1),
      wanted: size(1, 300, 300, 999, 1_000, 4_000),
    }),
    { minLength: 1, maxLength: 12, size: 'max' },
  ),
});
type Order = typeof anyOrder extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const total = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The order in integers: its places as they are asked, with what each can give of each article. */
function figuresOf({ places, lines }: Order) {
  const asked = places
    .map((place, index) => ({ ...place, id: idOf(index + 1) }))
    .filter(({ isEnabled }) => isEnabled)
    .sort((left, right) => left.priority - right.priority || (left.id < right.id ? -1 : 1));
  return {
    ids: asked.map(({ id }) => id),
    gives: asked.map(({ rows }) =>
      rows.map((row) => Math.max(0, row === null ? 0 : row.on_hand - row.reserved - row.kept)),
    ),
    wanted: ARTICLES.map((_, article) =>
      total(lines.filter((line) => line.article === article).map((line) => line.wanted)),
    ),
  };
}
type Figures = ReturnType<typeof figuresOf>;

const suffices = ({ gives, wanted }: Figures, ranks: readonly number[]) =>
  wanted.every((size, article) => total(ranks.map((rank) => gives[rank]?.[article] ?? 0)) >= size);

/** The first of the smallest sets that suffice, by a look at every set. */
function firstOptimum(figures: Figures): number[] | undefined {
  const ranks = [...figures.ids.keys()];
  const sets = Array.from({ length: 2 ** ranks.length }, (_, set) =>
    ranks.filter((rank) => Math.floor(set / 2 ** rank) % 2 === 1),
  );
  const [first] = sets
    .filter((set) => suffices(figures, set))
    .sort((left, right) => left.length - right.length || (String(left) < String(right) ? -1 : 1));
  return first;
}

/** The quantity of each article that all places together can give. */
const suppliesOf = ({ gives }: Figures) =>
  ARTICLES.map((_, article) => total(gives.map((given) => given[article] ?? 0)));

/** A backorder without a row goes to the first place: a disabled one may have goods of its own. */
const hasUsualPlace = ({ places }: Order) => places[0]?.isEnabled === true;

/** A program of no place at all cannot be written. */
const hasCandidates = ({ places }: Order) => places.some(({ isEnabled }) => isEnabled);

/** The program that INV-192 is compared with: the fewest places that can give what is wanted. */
function programOf({ gives, wanted }: Figures): string {
  const flows = wanted.flatMap((size, article) => {
    if (size === 0) return [];
    const parts = gives.map((_, place) => `x${article}_${place}`);
    const most = gives.map(
      (given, place) => `x${article}_${place} - ${given[article] ?? 0} y${place} <= 0`,
    );
    return [`${parts.join(' + ')} = ${size}`, ...most];
  });
  const chosen = gives.map((_, place) => `y${place}`);
  return `Minimize\n${chosen.join(' + ')}\nSubject To\n${flows.join('\n')}\nBinary\n${chosen.join(' ')}\nEnd`;
}

/** Routes an order; `turned` loads its rows and locations in another order. */
function routed(
  { places, lines }: Order,
  strategy: RoutingStrategy,
  { turned = false, policy = 'deny' as 'deny' | 'allow' } = {},
) {
  const locations = places.map(({ priority, isEnabled, zip }, index) =>
    locationFacts(index + 1, {
      priority,
      enabled: isEnabled,
      address: { country: 'DE', postal_code: zip },
    }),
  );
  const rows = places.flatMap((place, index) =>
    place.rows.flatMap((row, article) => {
      if (row === null) return [];
      const balances = { on_hand: row.on_hand / 1_000, reserved: row.reserved / 1_000 };
      const kept = { safety_quantity: row.kept === 0 ? null : row.kept / 1_000 };
      const at = { location_id: idOf(index + 1), sku: ARTICLES[article] ?? '' };
      return stockLevel(100 + index * 10 + article, { ...at, ...balances, ...kept });
    }),
  );
  const turn = <One>(all: readonly One[]) => (turned ? all.toReversed() : all);
  return routeLines(
    lines.map(({ article, wanted }, index) => ({
      index,
      path: `items.${index}`,
      moves: true,
      line: { product_id: null, sku: ARTICLES[article] ?? '', quantity: wanted / 1_000 },
    })),
    {
      book: openBook(turn(storedStock(...rows)), momentOf()),
      locations: turn(locations),
      states: [],
      settings: { backorder_policy: policy, default_location_code: 'main' },
    },
    { strategy, shipping_address: { country: 'DE', zip: '10117' }, first: [], mayBackorder: true },
  );
}

const placesOf = (parts: readonly RoutedLine[]) => new Set(parts.map((part) => part.locationId));
const thousandths = (parts: readonly RoutedLine[]) =>
  total(parts.map(({ quantity }) => Math.round(quantity * 1_000)));

describe('routes of random orders', () => {
  // INV-185, INV-188
  it.each(strategies)(
    '%s places an order exactly where there is enough, and no more than that',
    (strategy) => {
      const met = { placed: 0, refused: 0, split: 0 };
      fc.assert(
        fc.property(anyOrder, (order) => {
          const figures = figuresOf(order);
          const parts = routed(order, strategy);
          expect(isRejection(parts)).toBe(!suffices(figures, [...figures.ids.keys()]));
          if (isRejection(parts)) {
            met.refused += 1;
            return;
          }
          met.placed += 1;
          met.split += parts.length > order.lines.length ? 1 : 0;
          for (const [index, { wanted }] of order.lines.entries()) {
            expect(thousandths(parts.filter((part) => part.index === index))).toBe(wanted);
          }
          for (const [row, taken] of Map.groupBy(parts, (part) => part.row)) {
            const rank = figures.ids.indexOf(row?.location_id ?? '');
            const most = figures.gives[rank]?.[ARTICLES.indexOf(row?.sku ?? '')] ?? 0;
            expect(thousandths(taken)).toBeLessThanOrEqual(most);
            expect(taken.every(({ covered, backordered }) => covered && backordered === 0)).toBe(
              true,
            );
          }
        }),
        { numRuns: rounds({ short: 400, long: 4_000 }) },
      );
      expect(Math.min(met.placed, met.refused, met.split)).toBeGreaterThan(10);
    },
  );

  // INV-196
  it.each(strategies)(
    '%s routes the same again, in whatever order the rows were loaded',
    (strategy) => {
      fc.assert(
        fc.property(anyOrder, (order) => {
          const parts = routed(order, strategy);
          expect(routed(order, strategy)).toEqual(parts);
          expect(routed(order, strategy, { turned: true })).toEqual(parts);
        }),
      );
    },
  );

  // INV-192
  it('fewest_splits asks the first set of all that the solver calls smallest', async () => {
    const solver = await loadHighs();
    let several = 0;
    fc.assert(
      fc.property(anyOrder.filter(hasCandidates), (order) => {
        const figures = figuresOf(order);
        const { Status, ObjectiveValue } = solver.solve(programOf(figures));
        const parts = routed(order, 'fewest_splits');
        expect(isRejection(parts)).toBe(Status === 'Infeasible');
        if (isRejection(parts)) return;
        expect([Status, placesOf(parts).size]).toEqual(['Optimal', Math.round(ObjectiveValue)]);
        const set = firstOptimum(figures)?.map((rank) => figures.ids[rank]);
        expect(placesOf(parts)).toEqual(new Set(set));
        several += set !== undefined && set.length > 1 ? 1 : 0;
      }),
      { numRuns: rounds({ short: 100, long: 3_000 }) },
    );
    expect(several).toBeGreaterThan(4);
  });

  // INV-187
  it.each(strategies)('%s covers each line that it can, and owes the others whole', (strategy) => {
    const met = { covered: 0, owed: 0 };
    fc.assert(
      fc.property(anyOrder.filter(hasUsualPlace), (order) => {
        const parts = routed(order, strategy, { policy: 'allow' });
        if (isRejection(parts)) throw new Error(parts.message);
        const left = suppliesOf(figuresOf(order));
        for (const [index, { article, wanted }] of order.lines.entries()) {
          const isCovered = (left[article] ?? 0) >= wanted;
          const own = parts.filter((part) => part.index === index);
          expect(own.map(({ covered }) => covered)).toEqual(own.map(() => isCovered));
          expect(own.length).toBeGreaterThan(0);
          expect(own.length).toBeLessThanOrEqual(isCovered ? order.places.length : 1);
          left[article] = (left[article] ?? 0) - (isCovered ? wanted : 0);
          met[isCovered ? 'covered' : 'owed'] += 1;
        }
      }),
    );
    expect(Math.min(met.covered, met.owed)).toBeGreaterThan(50);
  });

  // INV-192, INV-193
  it('fewest_splits leaves articles that are short out of the set', () => {
    let mixed = 0;
    fc.assert(
      fc.property(anyOrder.filter(hasUsualPlace), (order) => {
        const parts = routed(order, 'fewest_splits', { policy: 'allow' });
        if (isRejection(parts)) throw new Error(parts.message);
        const figures = figuresOf(order);
        const supplies = suppliesOf(figures);
        const wanted = figures.wanted.map((size, at) => (size > (supplies[at] ?? 0) ? 0 : size));
        const whole = parts.filter(({ index }) => wanted[order.lines[index]?.article ?? -1] !== 0);
        const set = firstOptimum({ ...figures, wanted })?.map((rank) => figures.ids[rank]);
        expect(placesOf(whole)).toEqual(new Set(set));
        mixed += whole.length > 0 && whole.length < parts.length ? 1 : 0;
      }),
      { numRuns: rounds({ short: 300, long: 3_000 }) },
    );
    expect(mixed).toBeGreaterThan(20);
  });
});
