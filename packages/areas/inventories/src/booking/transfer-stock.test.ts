import { add, compare, subtract, sum } from '@waybill/kernel/decimal';
import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { idOf, locationFacts, momentOf, stockLevel, storedStock } from '../stock/stock.factory.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { openBook } from '../stock/stock-book.ts';
import { TransferBody } from './booking.schema.ts';
import { decideTransfer, readTransfer, type Transfer } from './transfer-stock.ts';

const locations = [locationFacts(1), locationFacts(2, { code: 'shop', enabled: false })];
const PRODUCT = idOf(51);
const line = (quantity: number, sku: string | null = 'a', product_id: string | null = null) => ({
  product_id,
  sku,
  quantity,
});

function moving(
  rows: readonly StockLevel[],
  transfer: Partial<Transfer>,
  places?: readonly string[],
) {
  const moment = momentOf();
  const asked = { lines: [line(1)], from: 'main', to: 'shop', reference: 'T-1', ...transfer };
  return decideTransfer(
    openBook(storedStock(...rows), moment),
    asked,
    { locations, places },
    moment,
  );
}

function moved(rows: readonly StockLevel[], transfer: Partial<Transfer>) {
  const decision = moving(rows, transfer);
  if (isRejection(decision)) throw new Error(decision.message);
  return decision;
}

describe('reading', () => {
  // INV-148
  it('takes items or one inline, and a reference that may be absent', () => {
    const places = { from: 'main', to: 'shop' };
    expect(readTransfer({ ...places, sku: 'a', quantity: '1.5' })).toEqual({
      ...places,
      lines: [line(1.5)],
      reference: null,
    });
    const items = [{ sku: 'a', quantity: 1 }];
    expect(readTransfer({ ...places, items, reference: 'T-1' })).toMatchObject({
      reference: 'T-1',
    });
  });

  // INV-148
  it.each([
    ['to', { from: 'main', to: 'main' }],
    ['to', { from: 'main' }],
    ['from', { to: 'main' }],
    ['reference', { from: 'main', to: 'shop', reference: '' }],
  ])('refuses %s of %o', (path, body) => {
    const { issues = [] } = v.safeParse(TransferBody, { sku: 'a', quantity: 1, ...body });
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual([path]);
  });
});

describe('a transfer', () => {
  // API-317
  it.each([
    [['main', 'shop'], undefined],
    [['main'], 'location_not_permitted'],
    [['shop'], 'location_not_permitted'],
  ])('by a key that is bound to %j is refused: %s', (codes, refused) => {
    const places = locations.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
    const decision = moving([stockLevel(101, { on_hand: 1 })], {}, places);
    expect('rejected' in decision ? decision.rejected : undefined).toBe(refused);
  });

  // INV-148
  it('takes what is not reserved, and books it at either place under one reference', () => {
    const source = stockLevel(101, { on_hand: 5, reserved: 2 });
    const { change, answer } = moved([source], { lines: [line(3)] });
    expect(answer).toMatchObject({
      reference: 'T-1',
      from: 'main',
      to: 'shop',
      movements: [
        { type: 'transfer_out', location_id: idOf(1), quantity: -3, order_ref: 'T-1' },
        { type: 'transfer_in', location_id: idOf(2), quantity: 3, order_ref: 'T-1', reason: null },
      ],
      stock: [
        { id: source.id, on_hand: 2, reserved: 2 },
        { location_id: idOf(2), sku: 'a', on_hand: 3, reserved: 0 },
      ],
    });
    const [out, into] = change.bookings;
    expect(out?.stockId).toBe(source.id);
    expect(into?.stockId).toBe(answer.stock[1]?.id);
    expect(change.rows.every(({ exact }) => exact)).toBe(true);
  });

  // INV-148
  it('makes a reference where none is sent', () => {
    const { answer } = moved([stockLevel(101, { on_hand: 5 })], { reference: null });
    expect(answer.reference).not.toBe('');
    expect(answer.movements.map(({ order_ref }) => order_ref)).toEqual([
      answer.reference,
      answer.reference,
    ]);
  });

  const elsewhere = { location_id: idOf(2) };
  const both = { product_id: PRODUCT, sku: 'a' };

  // INV-54, INV-149
  it.each<[string, ReturnType<typeof line>, StockLevel[], Partial<StockLevel>]>([
    ['that begins with the keys of the source', line(1), [], both],
    [
      'of the product that the line does not name',
      line(1),
      [stockLevel(102, { ...elsewhere, product_id: PRODUCT, sku: null })],
      { id: idOf(102) },
    ],
    [
      'of the sku that the line does not name',
      line(1, null, PRODUCT),
      [stockLevel(102, elsewhere)],
      { id: idOf(102) },
    ],
  ])('comes to the row %s', (_, asked, rows, target) => {
    const source = stockLevel(101, { ...both, on_hand: 1 });
    const { answer } = moved([source, ...rows], { lines: [asked] });
    expect(answer.stock[1]).toMatchObject({ ...elsewhere, ...target, on_hand: 1 });
    const { quantity: _quantity, ...named } = asked;
    expect(answer.movements).toMatchObject([named, named]);
  });

  // INV-148
  it('shares what is free among its lines, and names each that asks for more', () => {
    const rows = [stockLevel(101, { on_hand: 5, reserved: 1 }), stockLevel(102, { sku: 'b' })];
    const lines = [line(3), line(1.001), line(1), line(1, 'b'), line(1, 'c')];
    expect(moving(rows, { lines })).toMatchObject({
      rejected: 'insufficient_stock',
      details: [{ path: 'items.1' }, { path: 'items.3' }, { path: 'items.4' }],
    });
    expect(moved(rows, { lines: [line(3), line(1)] }).answer.movements).toHaveLength(4);
  });

  // INV-15, INV-22, INV-148
  it.each([
    ['from an unknown place', { from: 'gone' }, 'unknown_location'],
    ['to an unknown place', { to: 'Shop' }, 'unknown_location'],
    ['of more than the row may hold', {}, 'quantity_limit_exceeded'],
  ])('%s is refused', (_, transfer, code) => {
    const full = stockLevel(102, { ...elsewhere, on_hand: 1_000_000_000 });
    expect(moving([stockLevel(101, { on_hand: 5 }), full], transfer)).toMatchObject({
      rejected: code,
    });
  });
});

// INV-148
it('keeps the goods of every item, leaves what is reserved, or moves nothing', () => {
  const thousandths = fc.integer({ min: 1, max: 6_000 }).map((drawn) => drawn / 1_000);
  const anyRow = fc.record({
    location_id: fc.constantFrom(idOf(1), idOf(2)),
    sku: fc.constantFrom('a', 'b'),
    on_hand: thousandths,
    reserved: fc.oneof(fc.constant(0), thousandths),
  });
  const anyRows = fc
    .uniqueArray(anyRow, { selector: ({ location_id, sku }) => `${location_id} ${sku}` })
    .map((drawn) => drawn.map((fields, index) => stockLevel(101 + index, fields)));
  // Lines are mostly small beside the rows, so that calls are accepted about as often as refused.
  const anySize = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(0.001, 0.5) }, thousandths);
  const anyLines = fc.array(
    fc.tuple(anySize, fc.constantFrom('a', 'b')).map(([size, sku]) => line(size, sku)),
    { minLength: 1, maxLength: 5 },
  );
  let accepted = 0;
  const law = fc.property(anyRows, anyLines, (rows, lines) => {
    const wanted = (sku: string) =>
      sum(lines.filter((one) => one.sku === sku).map(({ quantity }) => quantity));
    const source = (sku: string) =>
      rows.find((row) => row.location_id === idOf(1) && row.sku === sku);
    const suffices = lines.every(({ sku }) => {
      const { on_hand, reserved } = source(sku ?? '') ?? { on_hand: 0, reserved: 0 };
      return compare(wanted(sku ?? ''), subtract(on_hand, reserved)) <= 0;
    });
    const decision = moving(rows, { lines });
    expect(isRejection(decision)).toBe(!suffices);
    if (isRejection(decision)) return;
    accepted += 1;
    const { stock, movements } = decision.answer;
    expect(sum(movements.map(({ quantity }) => quantity))).toBe(0);
    for (const row of stock) {
      const before = rows.find(({ id }) => id === row.id);
      const way = row.location_id === idOf(1) ? -wanted(row.sku ?? '') : wanted(row.sku ?? '');
      expect(row.on_hand).toBe(add(before?.on_hand ?? 0, way));
      expect(row.reserved).toBe(before?.reserved ?? 0);
    }
  });
  fc.assert(law, { numRuns: 200 });
  expect(accepted).toBeGreaterThan(10);
});
