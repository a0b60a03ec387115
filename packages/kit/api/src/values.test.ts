import { codeOfAll } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { document, documentInput } from './document.ts';
import { externalKeyInput } from './external-key.ts';
import { LENGTHS, text } from './fields.ts';
import { decimalInput, integerInput } from './input.ts';
import { sentenceOf } from './sentence.ts';
import { textMap } from './text-map.ts';

const problemOf = (schema: v.GenericSchema, value: unknown) => {
  const result = v.safeParse(schema, value, { message: sentenceOf });
  return result.success ? undefined : result.issues[0].message;
};

describe('a number', () => {
  const money = decimalInput({ digits: 4 });
  const quantity = decimalInput({ digits: 3, above: 0 });
  const rate = decimalInput({ digits: 4, maximum: 100 });

  // API-37
  it.each([4.95, '4.95', 0, '0', '10.5000'])('may be a JSON number or its text: %j', (value) => {
    expect(problemOf(money, value)).toBeUndefined();
  });

  // API-37, API-62
  it.each(['4,95', '', ' 1', '1e3', '0x1', true, null, {}])('is none: %j', (value) => {
    expect(problemOf(money, value)).toBe('must be a number like 4.95');
  });

  // API-39
  it.each([
    [money, 1.0001, 1.00001, 4],
    [quantity, 1.001, '1.0001', 3],
    [rate, 19.1234, 19.12345, 4],
  ])('keeps so many fraction digits and no more', (schema, kept, refused, digits) => {
    expect(problemOf(schema, kept)).toBeUndefined();
    expect(problemOf(schema, refused)).toBe(`keeps at most ${digits} fraction digits`);
  });

  // API-40
  it('stays below 100 billion', () => {
    expect(problemOf(money, 99_999_999_999.9999)).toBeUndefined();
    expect(problemOf(money, 100_000_000_000)).toBe('must be a number below 100000000000');
  });

  // API-41
  it('is never negative, and a position is a whole number of 0 or more', () => {
    const position = integerInput(0, 1_000_000);
    expect(problemOf(money, -0.01)).toBe('must not be negative');
    expect(problemOf(quantity, 0)).toBe('must be greater than 0');
    expect(problemOf(position, 0)).toBeUndefined();
    expect(problemOf(position, -1)).toBe('must lie between 0 and 1000000');
    expect(problemOf(position, 1.5)).toBe('must be a whole number from 0 to 1000000');
  });
});

// API-43
it.each([
  ['code', 64],
  ['name', 255],
  ['text', 2_000],
  ['comment', 10_000],
  ['url', 2_048],
  ['reference', 255],
] as const)('a %s has up to %d characters', (kind, length) => {
  expect(problemOf(text(LENGTHS[kind]), 'x'.repeat(length))).toBeUndefined();
  expect(problemOf(text(LENGTHS[kind]), 'x'.repeat(length + 1))).toBeDefined();
});

describe('an object of the caller', () => {
  // API-44
  it('holds up to 64 KiB as JSON', () => {
    const sized = (bytes: number) => ({ note: 'x'.repeat(bytes - '{"note":""}'.length) });
    expect(problemOf(documentInput, sized(64 * 1024))).toBeUndefined();
    expect(problemOf(documentInput, sized(64 * 1024 + 1))).toMatch(/65536 bytes/u);
  });

  // API-46
  it('comes back as it was read', () => {
    const text = '{"constructor":1,"deep":{"b":[],"a":null}}';
    expect(v.parse(documentInput, JSON.parse(text))).toEqual(JSON.parse(text));
    expect(JSON.stringify(v.parse(document, JSON.parse(text)))).toBe(text);
  });

  // API-44, API-49
  it.each([
    ['labels', textMap(100), 100],
    ['external_refs', externalKeyInput.external_refs, 50],
  ])('with %s is a flat map of text, up to a number of entries', (_, schema, most) => {
    const entries = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (__, index) => [`key ${index}`, 'x']));
    expect(problemOf(schema, entries(most))).toBeUndefined();
    expect(problemOf(schema, entries(most + 1))).toBe(`must not hold more than ${most} entries`);
    expect(problemOf(schema, { erp: 7 })).toBe('must be text');
    expect(problemOf(schema, { erp: {} })).toBe('must be text');
    expect(problemOf(schema, [])).toBe('must be an object');
  });
});

// API-63
it('a refusal has the specific code of its problems where each of them has one', () => {
  const problem = (code?: string) => ({ path: 'code', message: 'is wrong', code });
  expect(codeOfAll([problem('invalid_code'), problem('invalid_zip')])).toBe('invalid_code');
  expect(codeOfAll([problem('invalid_code'), problem()])).toBe('invalid_value');
});
