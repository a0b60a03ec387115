import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inventoryClient } from '../../test/support/inventory-client.ts';
import { expectSound } from '../../test/support/sound-books.ts';

withTable();

/** Balances of an article at a place, in eighths, so that sums are exact. */
interface Balance {
  onHand: number;
  reserved: number;
}

const PLACES = ['main', 'shop'] as const;
type Place = (typeof PLACES)[number];
const SKUS = ['A', 'B'] as const;
type Model = Readonly<Record<Place, Readonly<Record<(typeof SKUS)[number], Balance>>>>;

const sku = fc.constantFrom(...SKUS);
const place = fc.constantFrom(...PLACES);
const eighths = fc.integer({ min: 1, max: 12 });
const line = fc.record({ sku, eighths });
const lines = fc.array(line, { minLength: 1, maxLength: 3 });

const action = fc.oneof(
  fc.record({ kind: fc.constant('receive' as const), place, lines }),
  fc.record({ kind: fc.constant('reserve' as const), lines: fc.tuple(line) }),
  fc.record({ kind: fc.constant('transfer' as const), place, lines }),
  fc.record({
    kind: fc.constant('count' as const),
    place,
    lines: fc.uniqueArray(line, { minLength: 1, selector: (one) => one.sku }),
    seen: fc.constantFrom('none', 'right', 'wrong'),
  }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

const other = (at: Place): Place => (at === 'main' ? 'shop' : 'main');

/** The plain rules: what the books say afterwards, or the code of the refusal. */
function expected(model: Model, one: Action): string | undefined {
  if (one.kind === 'receive') {
    for (const { sku: of, eighths: size } of one.lines) model[one.place][of].onHand += size;
    return undefined;
  }
  if (one.kind === 'reserve') {
    const [{ sku: of, eighths: size }] = one.lines;
    const from = PLACES.find((at) => model[at][of].onHand - model[at][of].reserved >= size);
    if (from === undefined) return 'insufficient_stock';
    model[from][of].reserved += size;
    return undefined;
  }
  if (one.kind === 'transfer') {
    for (const of of SKUS) {
      const size = one.lines.reduce((sum, part) => sum + (part.sku === of ? part.eighths : 0), 0);
      const { onHand, reserved } = model[one.place][of];
      if (size > Math.max(0, onHand - reserved)) return 'insufficient_stock';
    }
    for (const { sku: of, eighths: size } of one.lines) {
      model[one.place][of].onHand -= size;
      model[other(one.place)][of].onHand += size;
    }
    return undefined;
  }
  if (one.seen === 'wrong') return 'stock_moved';
  const isLess = one.lines.some(
    ({ sku: of, eighths: size }) => size < model[one.place][of].reserved,
  );
  if (isLess) return 'below_reserved';
  for (const { sku: of, eighths: size } of one.lines) model[one.place][of].onHand = size;
  return undefined;
}

// INV-148, INV-150, INV-152, INV-153
it('transfers and counts do what the plain rules say, beside receipts and reservations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), async (actions) => {
      const inventory = inventoryClient(await freshShop());
      await inventory.createLocation({ code: 'shop', name: 'Shop', priority: 1 });
      const nothing = () => ({ onHand: 0, reserved: 0 });
      const model: Model = {
        main: { A: nothing(), B: nothing() },
        shop: { A: nothing(), B: nothing() },
      };
      for (const [index, one] of actions.entries()) {
        const items = one.lines.map(({ sku: of, eighths: size }) => {
          return { sku: of, quantity: size / 8 };
        });
        const call = {
          receive: (at: Place) => inventory.receive({ items, location_code: at }),
          reserve: () => inventory.reserve({ items, order_ref: `ORD-${index}` }),
          transfer: (at: Place) => inventory.transfer({ from: at, to: other(at), items }),
          count: (at: Place) => {
            const seen = (of: (typeof SKUS)[number]) => model[at][of].onHand / 8;
            return inventory.count({
              location: at,
              items: items.map(({ sku: of, quantity }) => ({
                sku: of,
                counted: quantity,
                ...('seen' in one &&
                  one.seen !== 'none' && {
                    seen_on_hand: seen(of) + (one.seen === 'wrong' ? 1 : 0),
                  }),
              })),
            });
          },
        }[one.kind];
        const answer = call('place' in one ? one.place : 'main');
        // The model moves on while the call runs; what it sends was made before.
        const refusal = expected(model, one);
        const { body } = await answer;
        expect([one, 'code' in body ? body.code : undefined]).toEqual([one, refusal]);
      }
      const rows = (await inventory.stock()).body.items;
      const codes = new Map(
        (await inventory.locations()).body.items.map(({ id, code }) => [id, code]),
      );
      for (const { location_id, sku: of, on_hand, reserved } of rows) {
        const at = PLACES.find((code) => code === codes.get(location_id)) ?? 'main';
        const known = SKUS.find((one) => one === of) ?? 'A';
        expect([at, of, on_hand * 8, reserved * 8]).toEqual([
          at,
          of,
          model[at][known].onHand,
          model[at][known].reserved,
        ]);
      }
      await expectSound(inventory);
    }),
    { numRuns: rounds({ short: 10, long: 80 }) },
  );
});
