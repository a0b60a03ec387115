import type { StockLevel } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { receiveCall, stockCalls } from './stock-calls.ts';

const row = {
  id: 's1',
  sku: 'CUP',
  product_id: null,
  on_hand: 12,
  reorder_point: null,
  safety_quantity: null,
} as StockLevel;
const [correct, label, reorder, safety, state] = stockCalls(row);

const sentence = (values: Record<string, string>) =>
  typeof correct?.sentence === 'function' ? correct.sentence(values) : undefined;

describe('a count', () => {
  it.each([
    [{ quantity: '10', reason: 'Count' }, { quantity: -2, reason: 'Count' }, 'from 12 to 10: -2'],
    [{ quantity: '12,5' }, { quantity: 0.5 }, 'from 12 to 12.5: +0.5'],
    [{ quantity: '12' }, { quantity: 0 }, 'there is nothing to correct'],
    [{ quantity: 'ten' }, { quantity: 'ten' }, 'Enter the counted quantity.'],
  ])('of %j sends %j', (values, body, words) => {
    expect(correct?.bodyOf?.(values)).toEqual(body);
    expect(sentence(values)).toContain(words);
  });
});

it('takes the reorder point away where it is emptied', () => {
  expect(reorder?.bodyOf?.({ reorder_point: '5' })).toEqual({ reorder_point: 5 });
  expect(reorder?.bodyOf?.({ reorder_point: '' })).toEqual({ reorder_point: null });
});

it('says what a row is and where it lies, and nothing where it is emptied', () => {
  expect(label?.bodyOf?.({ name: 'Cup', bin: 'A-12' })).toEqual({ name: 'Cup', bin: 'A-12' });
  expect(label?.bodyOf?.({ name: '', bin: '' })).toEqual({ name: null, bin: null });
});

it('keeps units back, and nothing where it is emptied', () => {
  expect(safety?.bodyOf?.({ safety_quantity: '2,5' })).toEqual({ safety_quantity: 2.5 });
  expect(safety?.bodyOf?.({ safety_quantity: '' })).toEqual({ safety_quantity: null });
});

it('receives a pasted list at a place', () => {
  const call = receiveCall([{ code: 'main', name: 'Main' }]);
  expect(call.bodyOf?.({ items: 'A;1\nB;2', location_code: 'main' })).toEqual({
    items: [
      { sku: 'A', quantity: 1 },
      { sku: 'B', quantity: 2 },
    ],
    location_code: 'main',
  });
});

it('gives a row a state and a day, and takes away what is emptied', () => {
  expect(state?.bodyOf?.({ availability_code: 'expected', expected_at: '2026-12-01' })).toEqual({
    availability_code: 'expected',
    expected_at: '2026-12-01',
  });
  expect(state?.bodyOf?.({ availability_code: '', expected_at: '' })).toEqual({
    availability_code: null,
    expected_at: null,
  });
});
