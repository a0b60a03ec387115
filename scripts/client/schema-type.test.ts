import { expect, it } from 'vitest';
import type { Schema } from './document.ts';
import { comment, declaration, typeOf } from './schema-type.ts';

it.each<[Schema, string]>([
  [{}, 'unknown'],
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ $ref: '#/components/schemas/Order' }, 'Order'],
  [{ const: "it's" }, String.raw`'it\'s'`],
  [{ enum: ['open', 2, null] }, "'open' | 2 | null"],
  [{ anyOf: [{ type: 'number' }, { type: 'integer' }, { type: 'null' }] }, 'number | null'],
  [{ anyOf: [{ type: ['string', 'null'] }, { type: 'null' }] }, 'string | null'],
  [{ anyOf: [{ type: 'string' }, {}] }, 'unknown'],
  [{ oneOf: [{ type: 'string' }, { type: 'boolean' }] }, 'string | boolean'],
  [{ allOf: [{ $ref: '#/A' }, { type: ['string', 'null'] }] }, 'A & (string | null)'],
  [{ type: 'array' }, 'readonly unknown[]'],
  [
    { type: ['array', 'null'], items: { type: ['string', 'null'] } },
    'readonly (string | null)[] | null',
  ],
  [{ type: 'object' }, '{ [key: string]: unknown }'],
  [{ type: 'object', properties: {} }, 'Record<string, never>'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [key: string]: string }'],
  [{ type: 'object', additionalProperties: {} }, '{ [key: string]: unknown }'],
])('%j is the type %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

it('stops at a kind of value that it does not know', () => {
  expect(() => typeOf({ type: 'file' })).toThrow('no type is known for file');
});

it('writes an object with what must, what may, and what else can be there', () => {
  const schema: Schema = {
    type: 'object',
    description: 'A shelf.',
    required: ['code'],
    properties: {
      code: { type: 'string', description: 'Ends a comment: */' },
      size: {},
      'x-depth': { type: ['number', 'null'] },
      place: { type: 'object', properties: { aisle: { type: 'integer' } } },
    },
    additionalProperties: { type: 'string' },
  };
  expect(declaration('Shelf', schema)).toBe(`/** A shelf. */
export interface Shelf {
  /** Ends a comment: *\\/ */
  code: string;
  size?: unknown;
  'x-depth'?: number | null | undefined;
  place?: {
    aisle?: number | undefined;
  } | undefined;
  [key: string]: unknown;
}
`);
});

it('writes what is no plain object as a type', () => {
  expect(declaration('Codes', { type: ['array', 'null'], items: { type: 'string' } })).toBe(
    'export type Codes = readonly string[] | null;\n',
  );
});

it('writes of which keys one is needed', () => {
  const properties = { name: { type: ['string', 'null'] }, 'x-sku': {}, size: { type: 'number' } };
  const anyOf = [{ required: ['name'] }, { required: ['x-sku'] }];
  expect(declaration('Shelf', { type: 'object', properties, anyOf })).toBe(`export type Shelf = {
  name?: string | null | undefined;
  'x-sku'?: unknown;
  size?: number | undefined;
} & ({ name: NonNullable<string | null> } | { 'x-sku': NonNullable<unknown> });
`);
});

it('writes that one key at least is needed', () => {
  const properties = { name: { type: 'string' } };
  expect(declaration('Update', { type: 'object', properties, minProperties: 1 })).toBe(
    'export type Update = AtLeastOne<{\n  name?: string | undefined;\n}>;\n',
  );
});

it('keeps the lines of a longer text apart', () => {
  expect(comment('One.\n\nTwo.', '  ')).toBe('  /**\n   * One.\n   *\n   * Two.\n   */\n');
});
