import { describe, expect, it } from 'vitest';
import { RESOURCES } from './console-resources.generated.ts';
import {
  type AnyRecord,
  columnsOf,
  createBody,
  createFields,
  nameOf,
  shownValue,
  updateFields,
} from './record.ts';
import type { Resource } from './resource.ts';

const named = (name: string): Resource => {
  const found = RESOURCES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no resource ${name}`);
  return found;
};

describe.each(RESOURCES.map((one) => [one.name, one] as const))('%s', (_, resource) => {
  it('has columns to tell its records by, and each field of a form says what it means', () => {
    expect(columnsOf(resource).length).toBeGreaterThan(0);
    for (const field of [...createFields(resource), ...updateFields(resource)]) {
      expect(field.hint, field.path).toMatch(/\.$/u);
    }
  });
});

describe('a record', () => {
  it.each([
    [{ id: '1', name: 'Main', code: 'main' }, 'Main'],
    [{ id: '1', name: '', code: 'main' }, 'main'],
    [{ id: '1' }, '1'],
  ] as [AnyRecord, string][])('%j is called %s', (record, name) => {
    expect(nameOf(record)).toBe(name);
  });

  it.each([
    ['flag', true, 'Yes'],
    ['flag', false, 'No'],
    ['code', 'in_store', 'In store'],
    ['json', { de: 'Lager' }, '{"de":"Lager"}'],
    ['json', ['DE', 'AT'], 'DE, AT'],
    ['number', 0, '0'],
    ['text', null, ''],
  ] as const)('shows of a %s %j: %s', (kind, value, text) => {
    expect(shownValue({ kind }, value)).toBe(text);
  });
});

describe('a form', () => {
  const locations = named('locations');

  it('of a new record asks for what it needs first, and sends nothing that was not typed', () => {
    const fields = createFields(locations);
    expect(fields.filter(({ isRequired }) => isRequired).map(({ path }) => path)).toEqual([
      'code',
      'name',
    ]);
    expect(fields.slice(0, 2).every(({ isRequired }) => isRequired)).toBe(true);
    expect(createBody(fields, { code: 'main', name: 'Main', priority: '2' })).toEqual({
      code: 'main',
      name: 'Main',
      priority: 2,
    });
    expect(createBody(fields, { code: 'x', name: 'X', enabled: '' })).toMatchObject({
      enabled: false,
    });
  });
});

it('asks in the words of a shop, and reads no contract aloud', () => {
  const hints = RESOURCES.flatMap((one) => [...createFields(one), ...updateFields(one)]).map(
    ({ path, hint = '' }) => `${path}: ${hint}`,
  );
  const contract =
    /\bnull\b|KiB|of the caller|replaced whole|up to [\d,]+ characters|by which calls/u;
  expect(hints.filter((hint) => contract.test(hint) || !/: [A-Z]/u.test(hint))).toEqual([]);
});
