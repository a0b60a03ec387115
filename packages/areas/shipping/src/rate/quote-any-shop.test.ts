import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aCarrier, aMethod, aTier, uuidOf, weightUnits } from '../shared/rows.factory.ts';
import { answerOf } from './quote.factory.ts';
import { RatesAnswer } from './rate.schema.ts';

describe('for any shop', () => {
  const cents = fc.integer({ min: 0, max: 2_000_000 }).map((units) => units / 10_000);
  const country = fc.constantFrom('DE', 'AT', 'FR');
  const countries = fc.option(fc.uniqueArray(country, { maxLength: 3 }));
  const days = fc.option(fc.integer({ min: 0, max: 9 }));
  const carriers = fc
    .array(fc.record({ status: fc.constantFrom('active', 'paused', 'retired'), countries }), {
      maxLength: 3,
    })
    .map((rows) =>
      rows.map((row, index) => aCarrier({ ...row, id: uuidOf(index), code: `c${index}` })),
    );
  const methods = fc
    .array(
      fc.record({
        enabled: fc.boolean(),
        price: cents,
        pricing_type: fc.constantFrom('fixed', 'free', 'matrix'),
        matrix_basis: fc.constantFrom(null, 'weight', 'quantity', 'order_value', 'attribute'),
        matrix_attribute: fc.constantFrom(null, 'volume'),
        free_above: fc.option(cents),
        quote_above: fc.option(cents),
        countries,
        carrier: fc.constantFrom(null, 'c0', 'c1', 'Courier'),
        currency: fc.constantFrom('EUR', 'CHF'),
        position: fc.integer({ min: 0, max: 3 }),
        eta_days_min: days,
      }),
      { maxLength: 12 },
    )
    .map((rows) =>
      rows.map((row, index) => aMethod({ ...row, id: uuidOf(100 + index), code: `m${index}` })),
    );
  const tiers = fc.array(
    fc
      .record({ from_value: cents, price: cents, owner: fc.integer({ min: 100, max: 111 }) })
      .map(({ from_value, price, owner }) =>
        aTier(from_value, price, { method_id: uuidOf(owner) }),
      ),
    { maxLength: 40 },
  );
  const body = fc.record(
    {
      country,
      currency: fc.constantFrom('EUR', 'CHF'),
      order_value: cents,
      order_value_net: cents,
      quantity: fc.integer({ min: 0, max: 200 }),
      weight: cents,
      attributes: fc.record({ volume: cents }),
    },
    { requiredKeys: [] },
  );
  const shop = fc.record({ methods, carriers, tiers, body });

  // SHP-99
  it('quotes or excludes every method exactly once', () => {
    fc.assert(
      fc.property(shop, (overrides) => {
        const { rates, excluded } = answerOf(overrides);
        const ids = [...rates, ...excluded].map(({ id }) => id);
        expect(ids.sort()).toEqual(overrides.methods.map(({ id }) => id).sort());
      }),
    );
  });

  // SHP-117
  it('answers what it declares, with prices of two digits', () => {
    fc.assert(
      fc.property(shop, (overrides) => {
        const answer = answerOf(overrides);
        expect(v.parse(RatesAnswer, answer)).toEqual(answer);
        for (const { price, quote_required } of answer.rates) {
          expect(price === null).toBe(quote_required);
          if (price !== null) expect(String(price)).toMatch(/^\d+(\.\d{1,2})?$/u);
        }
      }),
    );
  });

  // SHP-99
  it('does not care in which order rows arrive', () => {
    const shuffled = fc.tuple(shop, fc.infiniteStream(fc.nat()));
    fc.assert(
      fc.property(shuffled, ([overrides, keys]) => {
        const shuffle = <Row>(rows: readonly Row[]): Row[] =>
          rows
            .map((row) => ({ row, key: keys.next().value ?? 0 }))
            .sort((left, right) => left.key - right.key)
            .map(({ row }) => row);
        // Equal thresholds of one method cannot be stored.
        const unique = new Map(
          overrides.tiers.map((tier) => [`${tier.method_id} ${tier.from_value}`, tier]),
        );
        const stored = { ...overrides, tiers: [...unique.values()] };
        const mixed = {
          body: stored.body,
          methods: shuffle(stored.methods),
          carriers: shuffle(stored.carriers),
          tiers: shuffle(stored.tiers),
          weightUnits: shuffle(weightUnits),
        };
        expect(answerOf(mixed)).toEqual(answerOf(stored));
      }),
    );
  });
});
