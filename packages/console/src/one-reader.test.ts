import { readdirSync, readFileSync } from 'node:fs';
import type { Endpoint, OrderWithParts, StockLevel } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { BULK_COMMANDS } from './bulk/bulk-command.ts';
import { canRead, type FormField, sentValue } from './frame/form/form-field.ts';
import { createKey } from './keys/key-calls.ts';
import { ORDER_COMMANDS } from './orders/commands/registry.ts';
import { linesOf, quantitiesOf } from './orders/goods/positions.ts';
import { openQuantity } from './orders/goods/quantities.ts';
import { RESOURCES } from './routine/console-resources.generated.ts';
import { createFields, updateFields } from './routine/record.ts';
import { SETTINGS } from './settings/console-settings.generated.ts';
import { settingField } from './settings/setting.ts';
import { quoteFields } from './shipping/quote.ts';
import { receiveCall, stockCalls } from './stock/stock-calls.ts';
import { endpointCalls } from './webhooks/endpoint/endpoint-calls.ts';

/** Files that make numbers of texts, each with the texts that it reads. */
const READERS: Readonly<Record<string, string>> = {
  'frame/format/typed-number.ts': 'what people type, and numbers of addresses',
  'frame/list/asked.ts': 'the page of an address that the console wrote',
  'peppol/content.ts': 'letters that XML writes as their numbers',
};

const MAKES_NUMBERS =
  /\bNumber\(|\bNumber\.parse|parseFloat|parseInt|valueAsNumber|type="number"|new Big\(|\breplace\(',', '\.'\)/u;

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/u.test(name) && !/\.(?:test|generated)\./u.test(name),
);
const textOf = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
const filesWith = (pattern: RegExp) => sources.filter((name) => pattern.test(textOf(name))).sort();

describe('the sources of the console', () => {
  it('read typed numbers in one file', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(filesWith(MAKES_NUMBERS)).toEqual(Object.keys(READERS).sort());
  });
});

const row = {
  id: 's1',
  sku: 'CUP',
  on_hand: 1.234,
  reorder_point: 1.234,
  safety_quantity: 1.234,
} as StockLevel;
const health = { state: 'healthy', failing_since: null };
const endpoint = {
  id: 'w1',
  status: 'enabled',
  topics: [],
  secrets: [],
  health,
} as unknown as Endpoint;
const position = { id: 'i1', name: 'Cup', quantity: 5_000, quantity_shipped: 0 };
const order = { items: [{ ...position, quantity_cancelled: 0 }] } as unknown as OrderWithParts;

const all: readonly FormField[] = [
  ...RESOURCES.flatMap((resource) => [...createFields(resource), ...updateFields(resource)]),
  ...SETTINGS.flatMap(({ settings }) => settings.map(settingField)),
  ...Object.values(BULK_COMMANDS).flatMap(({ fields }) => fields?.([]) ?? []),
  ...ORDER_COMMANDS.flatMap(({ fields = [] }) => fields),
  ...[...stockCalls(row), ...endpointCalls(endpoint, new Date(0))].flatMap(
    ({ fields = [] }) => fields,
  ),
  ...(receiveCall([]).fields ?? []),
  ...quoteFields,
  ...quantitiesOf(() => linesOf(order, openQuantity), {}).fieldsOf({}),
];
const numbers = all.filter(({ kind }) => kind === 'number');

describe('every field of every form that asks for a number', () => {
  it('is many, and of every kind of form', () => {
    const paths = new Set(numbers.map(({ path }) => path));
    const some = ['rate', 'max_items_per_order', 'quantity', 'reorder_point', 'weight', 'i1'];
    expect(some.filter((path) => !paths.has(path))).toEqual([]);
  });

  it.each(['1,234', '1.234', '1 234 abc', 'Infinity', 'NaN', '0x10', '1e3', '1,23,4'])(
    'is closed for %s',
    (typed) => {
      expect(numbers.filter((field) => canRead([field], { [field.path]: typed }))).toEqual([]);
    },
  );

  it.each([
    ['2,5', 2.5],
    ['2.5', 2.5],
    ['1234', 1234],
    ['1,234.5', 1234.5],
    [' 3\u00a0', 3],
  ])('sends for %j: %d', (typed, value) => {
    for (const field of numbers) {
      expect([field.path, canRead([field], { [field.path]: typed })]).toEqual([field.path, true]);
      expect(sentValue(field, typed)).toBe(value);
    }
  });
});

it('no form begins with a number that could be read in two ways', () => {
  for (const { label, fields = [], begin = {} } of stockCalls(row)) {
    expect([label, canRead(fields, begin)]).toEqual([label, true]);
  }
});

it('every box of pasted lines is closed while a line cannot be read', () => {
  const boxes = all.filter(({ check }) => check !== undefined);
  expect(boxes.map(({ path }) => path)).toEqual(['tracking', 'items']);
  for (const box of boxes) {
    expect([box.path, canRead([box], { [box.path]: 'A;1\nnothing' })]).toEqual([box.path, false]);
  }
});

it('no form asks for a secret, since the tab keeps what is typed into forms', () => {
  const paths = [...all, ...(createKey([]).fields ?? [])].map(({ path }) => path);
  expect(paths.filter((path) => /secret|password|token|(?:^|_)key$/iu.test(path))).toEqual([]);
});
