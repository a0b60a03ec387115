import { allRoutes } from '@waybill/client/route';
import type { OrderWithParts, ReturnReason } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { readyOf } from '../../frame/form/form-call.ts';
import type { FormValues } from '../../frame/form/form-field.ts';
import { chosenPositions } from '../goods/positions.ts';
import { commandForm } from './command.ts';
import { ORDER_COMMANDS } from './registry.ts';

const position = (shipped: number) => ({
  id: 'i1',
  name: 'Blue cup',
  quantity: 5,
  quantity_shipped: shipped,
  quantity_cancelled: 0,
  quantity_returned: 0,
});

const order = {
  id: 'o1',
  number: 'ORD-1',
  status: 'placed',
  on_hold: false,
  acknowledged_at: null,
  fulfillment_status: 'unfulfilled',
  payment_status: 'open',
  currency: 'EUR',
  grand_total: 30,
  refunded_total: 0,
  items: [position(0)],
  shipping_address: null,
  billing_address: null,
  customer_order_number: null,
} as unknown as OrderWithParts;

const named = (wanted: string) => {
  const found = ORDER_COMMANDS.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`no command ${wanted}`);
  return found;
};

describe('the registry', () => {
  it('names operations that there are, each name and operation once', () => {
    const operations = ORDER_COMMANDS.map(({ operation }) => operation);
    const known = new Set(allRoutes().map(({ id }) => id));
    expect(operations.filter((operation) => !known.has(operation))).toEqual([]);
    expect(new Set(operations).size).toBe(operations.length);
    expect(new Set(ORDER_COMMANDS.map(({ name }) => name)).size).toBe(ORDER_COMMANDS.length);
  });

  it('has one command for a key in every state', () => {
    for (const on_hold of [true, false]) {
      const applying = ORDER_COMMANDS.filter(
        ({ applies }) => applies?.({ ...order, on_hold }) ?? true,
      );
      const chords = applying.flatMap(({ chord }) => chord ?? []);
      expect(new Set(chords).size).toBe(chords.length);
    }
  });
});

it.each([
  ['approve', { status: 'pending' }, true, undefined],
  ['approve', {}, false, undefined],
  ['acknowledge', {}, true, undefined],
  ['acknowledge', { status: 'pending' }, false, undefined],
  ['acknowledge', { acknowledged_at: '2026' }, true, 'The order was acknowledged before.'],
  ['acknowledge', { status: 'cancelled' }, true, 'The order is cancelled.'],
  ['hold', {}, true, undefined],
  ['hold', { status: 'completed' }, true, 'The order is completed.'],
  ['hold', { on_hold: true }, false, undefined],
  ['unhold', { on_hold: true }, true, undefined],
  ['unhold', {}, false, undefined],
  ['ship', {}, true, undefined],
  ['ship', { status: 'pending' }, false, undefined],
  ['ship', { status: 'completed' }, true, 'The order is completed.'],
  ['ship', { items: [position(5)] }, true, 'Nothing is open.'],
  ['cancel', {}, true, undefined],
  ['cancel', { status: 'pending' }, true, undefined],
  [
    'cancel',
    { fulfillment_status: 'partial' },
    true,
    'Something was shipped; what is open can be cancelled.',
  ],
  ['items-create', {}, true, undefined],
  ['items-create', { status: 'pending' }, false, undefined],
  ['items-create', { status: 'cancelled' }, true, 'The order is cancelled.'],
  ['items-cancel', {}, true, undefined],
  ['items-cancel', { items: [position(5)] }, true, 'Nothing is open.'],
  ['return', {}, true, 'Nothing was shipped that could come back.'],
  ['return', { items: [position(1)] }, true, undefined],
  ['return', { status: 'completed', items: [position(1)] }, true, undefined],
  ['return', { status: 'pending' }, true, 'The order waits for approval.'],
  ['return', { status: 'cancelled' }, false, undefined],
  ['complete', {}, true, undefined],
  ['complete', { status: 'cancelled' }, true, 'The order is cancelled.'],
  ['payment', { status: 'completed' }, true, undefined],
  ['refund', {}, true, 'Nothing was paid.'],
  ['refund', { payment_status: 'paid' }, true, undefined],
  [
    'refund',
    { payment_status: 'refunded', refunded_total: 30 },
    true,
    'Everything that was paid has been refunded.',
  ],
  ['change', {}, true, undefined],
  ['change', { status: 'completed' }, true, 'The order is completed.'],
])('%s of %j applies: %s, and not because: %s', (name, state, applies, why) => {
  const shown = { ...order, ...state } as OrderWithParts;
  expect(named(name).applies?.(shown) ?? true).toBe(applies);
  if (applies) expect(named(name).whyNot?.(shown)).toBe(why);
});

const shownAs = (state: object) => ({ ...order, ...state }) as OrderWithParts;

const ready = (name: string, input?: FormValues, state: object = {}) => {
  const form = commandForm(named(name), shownAs(state), 'Ada');
  return readyOf(form, input ?? form.begin ?? {});
};

it.each([
  ['approve', undefined, { approved_by: 'Ada' }, 'ORD-1 is placed, and can be shipped.'],
  ['hold', { reason: ' late ' }, { reason: 'late' }, 'ORD-1 is not shipped'],
  ['unhold', undefined, {}, 'ORD-1 can be shipped'],
  [
    'ship',
    { i1: '3', tracking_code: 'T1' },
    { positions: [{ order_item_id: 'i1', quantity: 3 }], tracking_code: 'T1' },
    'Ships 3 of 5 × Blue cup; 2 left to ship.',
  ],
  [
    'ship',
    undefined,
    { positions: [{ order_item_id: 'i1', quantity: 5 }] },
    'Ships 5 × Blue cup; nothing left to ship.',
  ],
  ['cancel', { reason: 'Late' }, { reason: 'Late' }, 'Cancels ORD-1'],
  [
    'items-cancel',
    { i1: '5' },
    { positions: [{ order_item_id: 'i1', quantity: 5 }] },
    'Cancels 5 × Blue cup. The order is then cancelled.',
  ],
  [
    'items-cancel',
    { i1: '1' },
    { positions: [{ order_item_id: 'i1', quantity: 1 }] },
    'Cancels 1 of 5 × Blue cup.',
  ],
  [
    'items-create',
    { sku: 'CUP-B', quantity: '2', unit_price: '4.5', tax_rate: '19' },
    { items: [{ sku: 'CUP-B', quantity: 2, unit_price: 4.5, tax_rate: 19 }] },
    '2 × ',
  ],
  ['items-create', { name: 'Wrapping' }, { items: [{ name: 'Wrapping' }] }, 'Adds 1 × '],
  [
    'items-create',
    undefined,
    { items: [{ quantity: 1, tax_rate: 0 }] },
    'An article number or a name is needed.',
  ],
  ['complete', undefined, { completed_by: 'Ada' }, 'Closes ORD-1'],
  ['payment', undefined, { status: 'paid' }, 'The payment of ORD-1 goes from Open to Paid.'],
  ['change', undefined, {}, 'Nothing has been changed yet.'],
  [
    'change',
    { 'shipping_address.city': 'Bonn' },
    { shipping_address: { city: 'Bonn' } },
    'Changes shipping address of ORD-1.',
  ],
])('%s of %j sends %j and says so', (name, input, body, sentence) => {
  const { call, sentence: said } = ready(name, input);
  expect(call).toEqual({ operation: named(name).operation, path: { id: 'o1' }, body });
  expect(said).toContain(sentence);
});

it('expects back what was shipped', () => {
  const { call, sentence } = ready('return', undefined, { items: [position(2)] });
  expect(call.body).toEqual({
    positions: [{ order_item_id: 'i1', quantity: 2 }],
    restock: true,
  });
  expect(sentence).toBe('Expects 2 × Blue cup back.');
});

it('gives back what is left of what was paid', () => {
  const state = { payment_status: 'partially_refunded', refunded_total: 10.5 };
  const { call, sentence } = ready('refund', undefined, state);
  expect(call.body).toEqual({ amount: 19.5 });
  expect(sentence).toContain('Records that 19.5 EUR of ORD-1 were given back.');
  expect(ready('refund', { amount: '19.51' }, state).isReadable).toBe(false);
});

// ORD-283
describe('shipping an order that moves stock', () => {
  const line = { ...position(2), order_item_id: 'i1' };
  const at = (id: string, state = {}) => ({
    ...{ id, order_id: 'o1', order_number: 'ORD-1', location_code: id, status: 'open' },
    ...{ on_hold: false, items: [line] },
    ...state,
  });
  const moving = (...fulfillments: object[]) => shownAs({ moves_stock: true, fulfillments });

  it('ships from one place, which the form names', () => {
    const shown = moving(at('main'), at('loft', { status: 'accepted' }));
    const form = commandForm(named('ship'), shown, 'Ada');
    const { call, sentence } = readyOf(form, form.begin ?? {});
    expect(call).toMatchObject({ operation: 'orders.ship', body: { fulfillment_id: 'loft' } });
    expect(sentence).toContain('loft');
    expect(form.fields?.[0]).toMatchObject({ label: 'Ships from' });
  });

  it('says so where all of its places are on hold', () => {
    const held = moving(at('main', { on_hold: true }));
    expect(named('ship').whyNot?.(held)).toContain('on hold');
    expect(named('ship').whyNot?.(moving(at('main')))).toBeUndefined();
  });
});

const reasons = [
  { code: 'late', title: 'Came too late', enabled: true, is_default: false },
  { code: 'old', title: 'Old', enabled: false, is_default: false },
  { code: 'other', title: 'Other', enabled: true, is_default: true },
] as ReturnReason[];

it('asks for the reason of a return by its title, and for none where the shop has none', () => {
  const [field] = commandForm(named('return'), order, 'Ada', reasons).fields ?? [];
  expect(field).toMatchObject({ path: 'reason_code', hint: 'Leave empty for Other.' });
  expect(field?.choices?.map(({ title }) => title)).toEqual(['Came too late', 'Other']);
  const paths = commandForm(named('return'), order, 'Ada').fields?.map(({ path }) => path);
  expect(paths).toEqual(['reason', 'restock']);
  const [first] = commandForm(named('return'), order, 'Ada', reasons.slice(0, 1)).fields ?? [];
  expect(first).not.toHaveProperty('hint');
});

// ORD-53
it.each([
  ['ship', undefined, [{ order_item_id: 'i1', quantity: 5 }]],
  ['ship', { i1: '3' }, undefined],
  ['items-cancel', { i1: '5' }, []],
  ['items-cancel', { i1: '3' }, undefined],
  ['cancel', undefined, []],
  ['complete', undefined, []],
  ['hold', undefined, undefined],
])('%s of %j knows what is the last to leave: %j', (name, input, last) => {
  const values = input ?? commandForm(named(name), order, 'Ada').begin ?? {};
  expect(named(name).lastToLeave?.(order, chosenPositions(order, values))).toEqual(last);
});
