import { described, named, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { holding, judged, judgedAfter } from '@waybill/api/judged';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { withComponents } from './components.ts';
import type { Json } from './json.ts';
import { namedSchemaOf, type Side } from './wire-schema.ts';

const Box = namedObject('Box', { width: v.number(), depth: v.number() });
const reference = { $ref: '#/components/schemas/Box' };
const shape = {
  type: 'object',
  properties: { width: { type: 'number' }, depth: { type: 'number' } },
  required: ['width', 'depth'],
};

function documentOf(parts: Readonly<Record<string, readonly [v.GenericSchema, Side]>>) {
  const entries = Object.entries(parts).map(([name, [schema, side]]): [string, Json] => [
    name,
    namedSchemaOf(schema, side, name),
  ]);
  return withComponents(Object.fromEntries(entries));
}

const inDocument = (schema: v.GenericSchema, side: Side = 'output') =>
  documentOf({ at: [schema, side] });

describe('a named shape', () => {
  it.each([
    ['as it is', Box, reference],
    ['optional', v.optional(Box), reference],
    ['or null', v.nullable(Box), { anyOf: [reference, { type: 'null' }] }],
    ['in a list', v.array(Box), { type: 'array', items: reference }],
    ['in a bounded list', bounded(Box, 9), { type: 'array', items: reference, maxItems: 9 }],
    [
      'as the value of a map',
      v.record(v.string(), Box),
      { type: 'object', additionalProperties: reference },
    ],
    ['as one of several', v.union([v.string(), Box]), { anyOf: [{ type: 'string' }, reference] }],
    ['in a pipe', v.pipe(Box), reference],
    ['with a rule of its own', judged(Box, () => undefined), reference],
    ['with a rule over several keys', holding(Box, () => undefined), reference],
    [
      'with a description of its use',
      described('What it comes in.', Box),
      { ...reference, description: 'What it comes in.' },
    ],
    [
      'or null, with a description',
      described('Wrapping.', v.nullable(Box)),
      { anyOf: [reference, { type: 'null' }], description: 'Wrapping.' },
    ],
  ])('%s stands once, and references in its places', (_, schema, expected) => {
    const { document, schemas } = inDocument(schema);
    expect(document).toEqual({ at: expected });
    expect(schemas).toEqual({ Box: shape });
  });

  it('keeps its name where a rule comes after it', () => {
    const { document } = inDocument(
      judgedAfter(Box, () => undefined),
      'input',
    );
    expect(document).toEqual({ at: reference });
  });

  it('may be another shape under another name', () => {
    const { schemas } = inDocument(named('Side', v.pick(Box, ['width'])));
    expect(schemas).toHaveProperty('Side.properties', { width: { type: 'number' } });
  });

  it('stands within another', () => {
    const Crate = namedObject('Crate', { boxes: v.array(Box) });
    expect(inDocument(Crate).schemas).toMatchObject({
      Box: shape,
      Crate: { properties: { boxes: { items: reference } } },
    });
  });
});

describe('an input and an output of one shape', () => {
  const Counted = namedObject('Counted', {
    count: v.pipe(v.string(), v.transform(Number), v.number()),
  });
  const Holder = namedObject('Holder', { counted: Counted });

  it('share a name where they are alike', () => {
    const { document } = documentOf({ sent: [Box, 'input'], answered: [Box, 'output'] });
    expect(document).toEqual({ sent: reference, answered: reference });
  });

  it('have two where they differ, also deep within', () => {
    const { document, schemas } = documentOf({
      sent: [Holder, 'input'],
      answered: [Holder, 'output'],
    });
    expect(document).toEqual({
      sent: { $ref: '#/components/schemas/HolderInput' },
      answered: { $ref: '#/components/schemas/Holder' },
    });
    expect(schemas).toMatchObject({
      Counted: { properties: { count: { type: 'number' } } },
      CountedInput: { properties: { count: { type: 'string' } } },
      HolderInput: { properties: { counted: { $ref: '#/components/schemas/CountedInput' } } },
    });
  });

  it('cannot take the name of a third', () => {
    const parts = { sent: [Counted, 'input'], answered: [Counted, 'output'] } as const;
    const third = [named('CountedInput', Box), 'output'] as const;
    expect(() => documentOf({ ...parts, third })).toThrow('CountedInput');
  });
});

it('one name for two shapes is refused, with both places', () => {
  const parts = { one: [Box, 'output'], other: [named('Box', v.object({})), 'output'] } as const;
  expect(() => documentOf(parts)).toThrow('two shapes are named Box: at one and at other');
});
