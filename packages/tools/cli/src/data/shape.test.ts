import { describe, expect, it } from 'vitest';
import type { Rules } from './rules.ts';
import { problemsOf, type Shape, shapeOf, withoutExported } from './shape.ts';

const shape: Shape = {
  external_id: { kind: 'text', required: true },
  status: { kind: 'text' },
  on_hand: { kind: 'number' },
  price: { kind: 'number', above: 0 },
  position: { kind: 'number' },
  currency: { kind: 'text' },
  contact_id: { kind: 'text' },
  countries: { kind: 'texts' },
  refs: { kind: 'object' },
  number: { kind: 'told' },
  items: { kind: 'rows', prefix: 'item', shape: { sku: { kind: 'text' }, note: { kind: 'told' } } },
};

const text = { type: ['string', 'null'], maxLength: 255 };
const rules: Rules = {
  properties: {
    external_id: text,
    status: { anyOf: [{ enum: ['active', 'paused'], type: 'string' }, { type: 'null' }] },
    on_hand: { anyOf: [{ type: 'number', minimum: 0, maximum: 100 }, { type: 'string' }] },
    currency: { pattern: '^[A-Z]{3}$', description: 'Currency, upper-case ISO 4217.' },
    contact_id: { format: 'uuid' },
    position: { anyOf: [{ type: 'integer', minimum: 0 }] },
    countries: { maxItems: 2, items: { maxLength: 2 } },
    refs: { additionalProperties: { type: 'string' }, maxProperties: 1 },
    items: { maxItems: 1, items: { properties: { sku: { maxLength: 3 } } } },
  },
};
const described = { shape, rules };

describe('a record', () => {
  it('may say all its fields, as texts or as values, and leave out what it need not say', () => {
    const full = {
      external_id: 'a',
      status: 'paused',
      on_hand: '3.5',
      price: 4.95,
      countries: ['DE'],
      refs: { erp: '7' },
      number: 'ORD-1',
      items: [{ sku: 'CUP' }],
    };
    expect(problemsOf(full, described)).toEqual([]);
    expect(problemsOf({ external_id: 'a', on_hand: '', refs: null }, described)).toEqual([]);
  });

  it.each<[object, string, string]>([
    [{}, 'external_id', 'is missing'],
    [{ external_id: ' ' }, 'external_id', 'is missing'],
    [{ external_id: 7 }, 'external_id', 'must be a text'],
    [{ external_id: 'x'.repeat(256) }, 'external_id', 'must have at most 255 characters'],
    [{ external_id: 'a', status: 'off' }, 'status', 'must be one of active, paused'],
    [{ external_id: 'a', status: 'pausd' }, 'status', 'is paused meant?'],
    [{ external_id: 'a', currency: 'EURO' }, 'currency', 'must be: Currency, upper-case ISO 4217.'],
    [{ external_id: 'a', contact_id: '7' }, 'contact_id', 'must be a uuid'],
    [{ external_id: 'a', position: '1.5' }, 'position', 'must be a whole number'],
    [{ external_id: 'a', on_hand: '101' }, 'on_hand', 'must be at most 100'],
    [{ external_id: 'a', countries: ['A', 'B', 'C'] }, 'countries', 'must have at most 2 entries'],
    [{ external_id: 'a', countries: ['DEU'] }, 'countries.0', 'must have at most 2 characters'],
    [{ external_id: 'a', refs: { erp: 7 } }, 'refs.erp', 'must be a text'],
    [{ external_id: 'a', refs: { a: '1', b: '2' } }, 'refs', 'must have at most 1 entries'],
    [{ external_id: 'a', items: [{}, {}] }, 'items', 'must have at most 1 entries'],
    [
      { external_id: 'a', items: [{ sku: 'CUPS' }] },
      'items.0.sku',
      'must have at most 3 characters',
    ],
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
  ])('%j: %s %s (CLI-10)', (value, path, problem) => {
    expect(problemsOf(value, described)).toMatchObject([{ path, problem }]);
  });

  it('tells all its problems at once, and that it is no object', () => {
    expect(problemsOf({ status: 'off', x: 1 }, described)).toHaveLength(3);
    expect(problemsOf('a', described)).toEqual([{ path: '', problem: 'must be an object' }]);
  });
});

it('sends neither what is blank nor what an export only tells', () => {
  const record = { external_id: 'a', status: '', number: 'ORD-1', refs: null };
  expect(withoutExported(record, shape)).toEqual({ external_id: 'a' });
  const rows = { external_id: 'a', items: [{ sku: 'CUP', note: 'told' }] };
  expect(withoutExported(rows, shape)).toEqual({ external_id: 'a', items: [{ sku: 'CUP' }] });
});

it('has all that the service takes, objects behind single values (CLI-12)', () => {
  const { items, external_id, ...others } = rules.properties ?? {};
  const said: Shape = { external_id: { kind: 'text', required: true }, number: { kind: 'told' } };
  const properties = {
    external_id: external_id ?? {},
    meta: { type: ['object', 'null'] },
    ...others,
    countries: { type: ['array', 'null'] },
    weight: { anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }] },
  };
  const shape = shapeOf({ properties }, said);
  expect(Object.keys(shape)).toEqual([
    ...Object.keys(said),
    ...Object.keys(others),
    'weight',
    'meta',
  ]);
  expect(shape).toMatchObject({
    ...said,
    status: { kind: 'text' },
    on_hand: { kind: 'number' },
    position: { kind: 'number' },
    countries: { kind: 'texts' },
    weight: { kind: 'number' },
    meta: { kind: 'object' },
  });
  expect(shapeOf({}, said)).toEqual(said);
});
