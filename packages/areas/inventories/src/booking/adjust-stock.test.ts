import { subtract, sum } from '@waybill/kernel/decimal';
import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  idOf,
  locationFacts,
  momentOf,
  NOW,
  stockLevel,
  storedStock,
} from '../stock/stock.factory.ts';
import { openBook } from '../stock/stock-book.ts';
import {
  decideAdjust,
  decideStockAdjust,
  readAdjustment,
  readStockAdjustment,
} from './adjust-stock.ts';
import { AdjustBody, StockAdjustBody, StockAdjusted } from './booking.schema.ts';

const location = locationFacts(1);
const strict = { allow_negative_stock: false };
const lenient = { allow_negative_stock: true };
const line = (quantity: number, sku = 'a') => ({ product_id: null, sku, quantity });

function adjusting(
  lines: Parameters<typeof decideAdjust>[1]['lines'],
  rows = [stockLevel()],
  settings = strict,
) {
  const moment = momentOf();
  const book = openBook(storedStock(...rows), moment);
  return decideAdjust(book, { lines, reason: 'counted', location }, settings, moment);
}

describe('reading', () => {
  // INV-5, INV-59
  it('takes a sign', () => {
    const body = { items: [{ sku: 'a', quantity: '-1.5' }], reason: 'counted' };
    expect(readAdjustment(body)).toEqual({
      lines: [line(-1.5)],
      location_code: null,
      reason: 'counted',
    });
    expect(readStockAdjustment({ quantity: '-0.5', reason: ' ' })).toEqual({
      quantity: -0.5,
      reason: null,
    });
  });

  // INV-3, INV-5
  it.each([0, '0.0', -0.0001])('refuses %j', (quantity) => {
    for (const [schema, body] of [
      [AdjustBody, { sku: 'a', quantity }],
      [StockAdjustBody, { quantity }],
    ] as const) {
      const { issues = [] } = v.safeParse(schema, body);
      expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['quantity']);
    }
  });
});

// INV-62, INV-63
describe('how low a correction may go', () => {
  it.each([
    // on hand, reserved, quantity, allow_negative_stock, outcome
    [5, 0, -5, strict, 0],
    [5, 0, -5.001, strict, 'negative_stock'],
    [5, 0, -5.001, lenient, 'negative_stock'],
    [5, 3, -2, strict, 3],
    [5, 3, -2.001, strict, 'below_reserved'],
    [5, 3, -2.001, lenient, 2.999],
    [5, 3, -6, strict, 'negative_stock'],
    // A row that is promised out may be corrected upwards and still lie below its promises.
    [1, 9, 2, strict, 3],
    [1, 9, -0.5, strict, 'below_reserved'],
    [0.3, 0, -0.1, strict, 0.2],
  ])(
    '%d on hand, %d reserved, %d with %o: %s',
    (on_hand, reserved, quantity, settings, outcome) => {
      const decision = adjusting(
        [line(quantity)],
        [stockLevel(101, { on_hand, reserved })],
        settings,
      );
      if (typeof outcome === 'string') expect(decision).toMatchObject({ rejected: outcome });
      else expect(decision).toMatchObject({ answer: { stock: [{ on_hand: outcome, reserved }] } });
    },
  );

  // INV-64
  it('begins a missing row upwards, and has nothing to take from one', () => {
    expect(adjusting([line(2)], [])).toMatchObject({
      change: { rows: [{ before: undefined, exact: true }] },
      answer: { stock: [{ sku: 'a', on_hand: 2, created_at: NOW }] },
    });
    expect(adjusting([line(-0.001)], [], lenient)).toMatchObject({ rejected: 'negative_stock' });
  });

  // INV-10
  it('does not see the stock of another location', () => {
    const elsewhere = stockLevel(101, { location_id: idOf(2), on_hand: 9 });
    expect(adjusting([line(-1)], [elsewhere])).toMatchObject({ rejected: 'negative_stock' });
  });

  // INV-15
  it('refuses more than a row may hold', () => {
    const full = [stockLevel(101, { on_hand: 1_000_000_000 })];
    expect(adjusting([line(0.001)], full)).toMatchObject({ rejected: 'quantity_limit_exceeded' });
  });
});

describe('several lines', () => {
  // INV-65
  it('add up on one item in their order', () => {
    const rows = [stockLevel(101, { on_hand: 5 })];
    expect(adjusting([line(-5), line(2), line(-1)], rows)).toMatchObject({
      answer: {
        movements: [{ quantity: -5 }, { quantity: 2 }, { quantity: -1 }],
        stock: [{ on_hand: 1 }],
      },
    });
    expect(adjusting([line(-5), line(-1), line(2)], rows)).toMatchObject({
      rejected: 'negative_stock',
    });
  });

  // INV-65
  it('see a row that an earlier line began', () => {
    expect(adjusting([line(2), line(-2)], [])).toMatchObject({
      answer: { movements: { length: 2 }, stock: [{ on_hand: 0 }] },
    });
    expect(adjusting([line(2), line(-3)], [])).toMatchObject({ rejected: 'negative_stock' });
  });

  // INV-12, INV-62
  it('are refused together, with the item that goes too low named', () => {
    const rows = [stockLevel(101, { on_hand: 5 }), stockLevel(102, { sku: 'b', on_hand: 1 })];
    const refused = adjusting([line(1), line(-2, 'b'), line(1)], rows);
    expect(refused).toEqual({
      rejected: 'negative_stock',
      message: expect.stringContaining('"b"'),
    });
  });

  const quantity = fc.integer({ min: -40_000, max: 40_000 }).filter((n) => n !== 0);
  const lines = fc.array(
    fc.record({ thousandths: quantity, sku: fc.constantFrom('a', 'b', 'c') }),
    { minLength: 1, maxLength: 20 },
  );
  const balances = fc.record({
    on_hand: fc.integer({ min: 0, max: 200_000 }),
    reserved: fc.integer({ min: 0, max: 200_000 }),
  });

  // INV-14, INV-49, INV-50
  it('book exactly the difference of every balance, and never leave less than nothing', () => {
    fc.assert(
      fc.property(lines, balances, balances, fc.boolean(), (drawn, a, b, allowed) => {
        const rows = [a, b].map(({ on_hand, reserved }, index) =>
          stockLevel(101 + index, {
            sku: index === 0 ? 'a' : 'b',
            on_hand: on_hand / 1_000,
            reserved: reserved / 1_000,
          }),
        );
        const sent = drawn.map(({ thousandths, sku }) => line(thousandths / 1_000, sku));
        const decision = adjusting(sent, rows, { allow_negative_stock: allowed });
        if (isRejection(decision)) {
          expect(Object.keys(decision).sort()).toEqual(['message', 'rejected']);
          return;
        }
        const { change, answer } = decision;
        expect(answer.movements.map(({ sku, quantity: q }) => [sku, q])).toEqual(
          sent.map(({ sku, quantity: q }) => [sku, q]),
        );
        for (const { before, after } of change.rows) {
          const moved = change.bookings
            .filter(({ stockId }) => stockId === after.id)
            .map(({ movement }) => movement.quantity);
          expect(sum(moved)).toBe(subtract(after.on_hand, before?.row.on_hand ?? 0));
          expect(after.on_hand).toBeGreaterThanOrEqual(0);
          expect(after.on_hand).toBe(Number(after.on_hand.toFixed(3)));
          expect(after.reserved).toBe(before?.row.reserved ?? 0);
        }
        expect(answer.stock).toEqual(change.rows.map(({ after }) => after));
      }),
    );
  });

  // INV-63, INV-65
  it('are refused exactly when one of them, in its turn, goes too low', () => {
    fc.assert(
      fc.property(lines, balances, fc.boolean(), (drawn, { on_hand, reserved }, allowed) => {
        const row = { on_hand: on_hand / 1_000, reserved: reserved / 1_000 };
        const sent = drawn.map(({ thousandths }) => line(thousandths / 1_000));
        let left = on_hand;
        const tooLow = drawn.some(({ thousandths }) => {
          left += thousandths;
          return thousandths < 0 && (left < 0 || (!allowed && left < reserved));
        });
        const settings = { allow_negative_stock: allowed };
        expect(isRejection(adjusting(sent, [stockLevel(101, row)], settings))).toBe(tooLow);
      }),
    );
  });
});

describe('one row', () => {
  const row = stockLevel(101, { product_id: idOf(50), on_hand: 5, reserved: 3, reorder_point: 2 });

  function correcting(quantity: number, settings = strict, id = row.id) {
    const moment = momentOf();
    const book = openBook(storedStock(row), moment);
    return decideStockAdjust(book, id, { quantity, reason: 'counted' }, settings, moment);
  }

  // INV-66
  it('is answered at its new value with its booking', () => {
    const decision = correcting(-2);
    const after = { ...row, on_hand: 3, updated_at: NOW };
    const movement = {
      id: idOf(1_000),
      location_id: row.location_id,
      product_id: row.product_id,
      sku: 'a',
      type: 'adjustment' as const,
      quantity: -2,
      order_ref: null,
      reason: 'counted',
      metadata: null,
      created_at: NOW,
    };
    expect(decision).toEqual({
      change: {
        rows: [{ before: { row, rev: 1 }, after, exact: true }],
        bookings: [{ stockId: row.id, movement }],
      },
      answer: { stock: after, movement },
    });
    const answer = { stock: after, movement };
    expect(v.parse(StockAdjusted, answer)).toEqual(answer);
  });

  // INV-62, INV-63
  it.each([
    [-6, lenient, 'negative_stock'],
    [-3, strict, 'below_reserved'],
    [1_000_000_000, strict, 'quantity_limit_exceeded'],
  ])('refuses %d with %o: %s', (quantity, settings, code) => {
    expect(correcting(quantity, settings)).toMatchObject({ rejected: code });
  });

  // INV-63
  it('goes below what is reserved where the shop allows it', () => {
    expect(correcting(-3, lenient)).toMatchObject({ answer: { stock: { on_hand: 2 } } });
  });

  it('is unknown by another id', () => {
    expect(correcting(1, strict, idOf(999))).toMatchObject({ rejected: 'not_found' });
  });
});
