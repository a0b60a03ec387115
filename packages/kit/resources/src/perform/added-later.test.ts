import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { addedLater, nullable, optional, required } from '../declare/field.ts';
import { code, position, text } from '../declare/kinds.ts';
import { defineResource } from '../declare/resource.ts';
import { send } from '../testing/sample-calls.factory.ts';
import { serveCreate, serveGet, serveList, serveUpdate } from './handlers.ts';

withTable();

const yard = {
  id: 'sample.yards',
  path: '/yards',
  collection: 'YARDS',
  entity: 'yard',
  noun: ['yard', 'yards'],
  impact: 'A test fails.',
  unique: { by: 'code' },
  order: ['code'],
  operations: { list: {}, get: {}, create: {}, update: {} },
} as const;
const first = { code: required(code()), position: optional(position(), 0) };

/** The resource as it was shipped, and with two fields more. */
const shipped = defineResource({ ...yard, fields: first });
const extended = defineResource({
  ...yard,
  fields: {
    ...first,
    phone: addedLater(nullable(text(40))),
    gates: addedLater(optional(position(), 1)),
  },
});

/** A tenant with a row that was stored before there was a phone. */
async function rowStoredBefore(tenant: string) {
  const { body } = await send(serveCreate(shipped), tenant, {}, { code: 'north', position: 4 });
  return { id: String(body['id']) };
}

describe('a field that a resource with rows got later (API-146)', () => {
  it('is its fallback in rows that were stored without it', async () => {
    const path = await rowStoredBefore('read');
    const { status, body } = await send(serveGet(extended), 'read', path);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ code: 'north', position: 4, phone: null, gates: 1 }),
    ]);
    const list = await send(serveList(extended), 'read', {});
    expect(list.body).toMatchObject({ total: 1, items: [{ phone: null, gates: 1 }] });
  });

  it('is written to them, and kept with the values they had', async () => {
    const path = await rowStoredBefore('written');
    const filled = { phone: '030 1', gates: 3 };
    await send(serveUpdate(extended), 'written', path, filled);
    const { body } = await send(serveGet(extended), 'written', path);
    expect(body).toMatchObject({ code: 'north', position: 4, ...filled });
  });

  it('returns to its fallback in rows that had another value', async () => {
    const path = await rowStoredBefore('cleared');
    await send(serveUpdate(extended), 'cleared', path, { phone: '030 1', gates: 3 });
    await send(serveUpdate(extended), 'cleared', path, { phone: null, gates: 1 });
    const { body } = await send(serveGet(extended), 'cleared', path);
    expect(body).toMatchObject({ position: 4, phone: null, gates: 1 });
  });

  it('stands beside rows that are created with it', async () => {
    await rowStoredBefore('beside');
    await send(serveCreate(extended), 'beside', {}, { code: 'south', phone: '030 2' });
    const { body } = await send(serveList(extended), 'beside', {});
    expect(body['items']).toMatchObject([{ phone: null }, { phone: '030 2' }]);
  });
});

// Rows of before would have no value at all.
it('has a fallback', () => {
  expect(() => addedLater(required(code()))).toThrow('has a fallback: nullable(…) or optional(…)');
});
