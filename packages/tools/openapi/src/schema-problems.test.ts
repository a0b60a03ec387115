import { expect, it } from 'vitest';
import { NAME_KEY } from './annotate.ts';
import { schemaProblems, withSharedDescriptions } from './schema-problems.ts';

const text = { type: 'string', description: 'A text.' };
const mute = { type: 'string' };
const large = { a: text, b: text, c: text };

it.each([
  ['in a property', { properties: { box: { ...text, properties: large } } }, 'x.box'],
  ['in a list', { type: 'array', items: { properties: large } }, 'x.[]'],
  ['in a map', { type: 'object', additionalProperties: { properties: large } }, 'x.*'],
  ['in a choice', { anyOf: [{ type: 'null' }, { properties: large }] }, 'x'],
])('an object of three keys without a name is found %s', (_, schema, where) => {
  expect(schemaProblems(schema, 'x')).toEqual([`${where} has 3 keys and no name`]);
});

it('a name, or two keys alone, are enough', () => {
  expect(schemaProblems({ [NAME_KEY]: { name: 'Box' }, properties: large }, 'x')).toEqual([]);
  expect(schemaProblems({ properties: { a: text, b: text } }, 'x')).toEqual([]);
});

it('a property that says nothing of itself is found, also within a named shape', () => {
  const schema = {
    [NAME_KEY]: { name: 'Box' },
    properties: { a: { ...text, properties: { b: mute } } },
  };
  expect(schemaProblems(schema, 'x')).toEqual(['x.a.b has no description']);
});

it('what is the same in every record is said once, where a property says nothing else', () => {
  const { properties } = withSharedDescriptions({
    properties: { created_at: mute, id: text, colour: mute },
  });
  expect(properties).toEqual({
    created_at: { ...mute, description: 'When the record was created, UTC.' },
    id: text,
    colour: mute,
  });
});
