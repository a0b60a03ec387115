import { needing, needingSome } from '@waybill/api/annotation';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { needsKeys } from './needs.ts';
import { schemaOf } from './wire-schema.ts';

const entries = {
  items: v.nullish(v.array(v.string())),
  sku: v.nullish(v.string()),
  note: v.nullish(v.union([v.string(), v.array(v.number())])),
  reference: v.string(),
};
const inputOf = (schema: v.GenericSchema) => schemaOf(schema, 'input', 'a body');

it('says which keys a body is refused without, and that they are not null (API-145)', () => {
  const schema = inputOf(needing([['items'], ['note']], v.object(entries)));
  expect(schema).toMatchObject({
    required: ['reference', 'items', 'note'],
    properties: {
      items: { type: 'array' },
      sku: { type: ['string', 'null'] },
      note: { anyOf: [{ type: 'string' }, { type: 'array' }] },
    },
  });
  expect(schema).not.toHaveProperty('anyOf');
});

it('says of which keys one is needed, through rules that follow (API-145)', () => {
  const shape = needing([['items', 'sku']], v.object(entries));
  const checked = v.pipe(
    shape,
    v.rawCheck(() => undefined),
  );
  expect(inputOf(checked)).toMatchObject({
    required: ['reference'],
    anyOf: [{ required: ['items'] }, { required: ['sku'] }],
  });
});

it('lets parsing judge: what is needed has a refusal of its own', () => {
  const body = { reference: 'r' };
  expect(v.is(needing([['items'], ['note', 'sku']], v.object(entries)), body)).toBe(true);
  expect(v.is(needingSome(v.partial(v.object(entries))), {})).toBe(true);
});

it.each([
  ['no key at all', v.partial(v.object(entries)), false],
  ['one of its keys', needingSome(v.partial(v.object(entries))), true],
  ['a key', v.object(entries), true],
  ['one of two', needing([['items', 'sku']], v.partial(v.object(entries))), true],
  ['no key of one of its forms', v.union([v.object({}), v.object(entries)]), false],
])('knows whether a body may be left out: it needs %s', (_, schema, needed) => {
  expect(needsKeys(inputOf(schema))).toBe(needed);
});

it('has no words for two choices', () => {
  const twice = needing(
    [
      ['items', 'sku'],
      ['note', 'reference'],
    ],
    v.object(entries),
  );
  expect(() => inputOf(twice)).toThrow('one choice of keys at most');
});
