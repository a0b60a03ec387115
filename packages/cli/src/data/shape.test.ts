import { describe, expect, it } from 'vitest';
import { problemsOf, type Shape, withoutTold } from './shape.ts';

const shape: Shape = {
  external_id: { kind: 'text', required: true },
  status: { kind: 'text', oneOf: ['active', 'paused'] },
  on_hand: { kind: 'number', least: 0 },
  price: { kind: 'number', above: 0 },
  countries: { kind: 'texts' },
  refs: { kind: 'object' },
  number: { kind: 'told' },
  items: { kind: 'rows', prefix: 'item', shape: { sku: { kind: 'text' }, note: { kind: 'told' } } },
};

describe('a record', () => {
  it('may say all its fields, as texts or as values, and leave out what it need not say', () => {
    const full = {
      ...{ external_id: 'a', status: 'paused', on_hand: '3.5', price: 4.95, countries: ['DE'] },
      ...{ refs: { erp: '7' }, number: 'ORD-1', items: [{ sku: 'CUP' }] },
    };
    expect(problemsOf(full, shape)).toEqual([]);
    expect(problemsOf({ external_id: 'a', on_hand: '', refs: null }, shape)).toEqual([]);
  });

  it.each<[object, string, string]>([
    [{}, 'external_id', 'is missing'],
    [{ external_id: ' ' }, 'external_id', 'is missing'],
    [{ external_id: 7 }, 'external_id', 'must be a text'],
    [{ external_id: 'x'.repeat(256) }, 'external_id', 'must have at most 255 characters'],
    [{ external_id: 'a', status: 'off' }, 'status', 'must be one of active, paused'],
    [{ external_id: 'a', on_hand: '1,5' }, 'on_hand', 'must be a number like 4.95'],
    [{ external_id: 'a', on_hand: true }, 'on_hand', 'must be a number like 4.95'],
    [{ external_id: 'a', on_hand: -1 }, 'on_hand', 'must be at least 0'],
    [{ external_id: 'a', price: '0' }, 'price', 'must be above 0'],
    [{ external_id: 'a', countries: 'DE' }, 'countries', 'must be a list of texts'],
    [{ external_id: 'a', refs: 'x' }, 'refs', 'must be an object'],
    [{ external_id: 'a', items: {} }, 'items', 'must be a list'],
    [{ external_id: 'a', items: ['x'] }, 'items.0', 'must be an object'],
    [{ external_id: 'a', items: [{ sku: 1 }] }, 'items.0.sku', 'must be a text'],
    [{ external_id: 'a', on_hnd: 1 }, 'on_hnd', 'is not known; is on_hand meant?'],
    [{ external_id: 'a', items: [{ q: 1 }] }, 'items.0.q', 'is not known; there are sku, note'],
  ])('%j: %s %s', (value, path, problem) => {
    expect(problemsOf(value, shape)).toEqual([{ path, problem }]);
  });

  it('tells all its problems at once, and that it is no object', () => {
    expect(problemsOf({ status: 'off', x: 1 }, shape)).toHaveLength(3);
    expect(problemsOf('a', shape)).toEqual([{ path: '', problem: 'must be an object' }]);
  });
});

it('sends neither what is blank nor what an export only tells', () => {
  const record = { external_id: 'a', status: '', number: 'ORD-1', refs: null };
  expect(withoutTold(record, shape)).toEqual({ external_id: 'a' });
  const rows = { external_id: 'a', items: [{ sku: 'CUP', note: 'told' }] };
  expect(withoutTold(rows, shape)).toEqual({ external_id: 'a', items: [{ sku: 'CUP' }] });
});
