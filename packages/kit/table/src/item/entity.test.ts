import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { flag, json, list, nullable, number, oneOf, optional, text } from './attribute.ts';
import { defineEntity } from './entity.ts';

const at = { pk: 'T#acme#BOX', sk: 'ROW' };

const box = defineEntity({
  name: 'box',
  attributes: {
    title: text,
    size: number,
    open: flag,
    color: oneOf('red', 'blue'),
    note: nullable(text),
    owner: optional(text, null),
    parts: list(number),
    content: json<{ readonly deep: unknown }>(),
  },
});

const value = {
  title: 'A',
  size: 1.5,
  open: false,
  color: 'red',
  note: null,
  owner: null,
  parts: [1, 2],
  content: { deep: [1e300] },
} as const;

describe('an entity', () => {
  it('is stored with its name and the version of its shape, and without what is left out', () => {
    const { owner: _owner, content, ...plain } = value;
    expect(box.item(at, value)).toEqual({
      ...at,
      _e: 'box',
      _v: 1,
      ...plain,
      content: JSON.stringify(content),
    });
  });

  it('is read back as it was written', () => {
    const anything = fc.record({
      title: fc.string(),
      size: fc.double({ noNaN: true }),
      open: fc.boolean(),
      color: fc.constantFrom('red' as const, 'blue' as const),
      note: fc.option(fc.string()),
      owner: fc.option(fc.string()),
      parts: fc.array(fc.integer()),
      content: fc.record({ deep: fc.jsonValue() }),
    });
    fc.assert(
      fc.property(anything, (values) => {
        // JSON knows no negative zero.
        const sent = JSON.parse(JSON.stringify(values.content)) as typeof values.content;
        const read = box.read(box.item(at, { ...values, content: sent }));
        expect(read).toEqual({ ...values, content: sent });
      }),
    );
  });

  it('ignores what belongs to the keys and indexes of its item', () => {
    expect(box.read({ ...box.item(at, value), f0: 'x', rev: 7 })).toEqual(value);
  });

  it.each([
    ['title', 1],
    ['size', '1'],
    ['open', 'true'],
    ['color', 'green'],
    ['note', undefined],
    ['owner', 1],
    ['parts', { 0: 1 }],
    ['content', { deep: 1 }],
  ])('does not go on with a %s that holds %j', (name, stored) => {
    expect(() => box.read({ ...box.item(at, value), [name]: stored })).toThrow(
      `box.${name} cannot be read`,
    );
  });

  it('sets some attributes alone', () => {
    expect(box.attributes({ note: 'x', owner: null })).toEqual({ note: 'x' });
  });

  it('gives every value the type of its attribute', () => {
    const read = box.read(box.item(at, value));
    expectTypeOf(read.color).toEqualTypeOf<'red' | 'blue'>();
    expectTypeOf(read.owner).toEqualTypeOf<string | null>();
    // @ts-expect-error: no attribute has this name
    expect(read.colour).toBeUndefined();
  });
});

describe('versions of a shape', () => {
  const renamed = defineEntity({
    name: 'box',
    version: 3,
    attributes: { label: text, weight: number },
    upcasts: {
      1: ({ title, ...rest }) => ({ ...rest, label: title }),
      2: (stored) => ({ ...stored, weight: 0 }),
    },
  });

  it('are brought to this one, step by step', () => {
    expect(renamed.read({ ...at, _e: 'box', title: 'A' })).toEqual({ label: 'A', weight: 0 });
    const second = { ...at, _e: 'box', _v: 2, label: 'A' };
    expect(renamed.read(second)).toEqual({ label: 'A', weight: 0 });
    expect(renamed.item(at, { label: 'A', weight: 2 })).toMatchObject({ _v: 3 });
    // An item that an update begins and completes later is of this version as well.
    const begun = { ...at, ...renamed.stamp, ...renamed.attributes({ label: 'A', weight: 2 }) };
    expect(renamed.read(begun)).toEqual({ label: 'A', weight: 2 });
  });

  it('are refused where this one is older, or no way leads on', () => {
    expect(() => renamed.read({ ...at, _v: 4, label: 'A', weight: 1 })).toThrow(/version 4/u);
    expect(() => renamed.read({ ...at, _v: 'new', label: 'A', weight: 1 })).toThrow(/version new/u);
    const gap = defineEntity({ name: 'box', version: 2, attributes: { label: text } });
    expect(() => gap.read({ ...at, _v: 1, label: 'A' })).toThrow(/no way from version 1/u);
  });
});

// STG-19
describe('a version that is read before it is written', () => {
  const box1 = defineEntity({ name: 'box', attributes: { title: text } });
  const reader = defineEntity({
    name: 'box',
    version: 3,
    writes: 1,
    attributes: { label: text, note: nullable(text) },
    upcasts: {
      1: ({ title, ...rest }) => ({ ...rest, label: title }),
      2: (stored) => ({ ...stored, note: null }),
    },
    downcasts: {
      3: ({ note, ...rest }) => (note === null ? rest : undefined),
      2: ({ label, ...rest }) => ({ ...rest, title: label }),
    },
  });
  const writer = defineEntity({
    name: 'box',
    version: 3,
    attributes: { label: text, note: nullable(text) },
  });

  it('is written as the code before reads it', () => {
    const item = reader.item(at, { label: 'A', note: null });
    expect(item).toEqual({ ...at, _e: 'box', _v: 1, title: 'A' });
    expect(box1.read(item)).toEqual({ title: 'A' });
    expect(reader.read(item)).toEqual({ label: 'A', note: null });
    expect(reader.stamp).toEqual({ _e: 'box', _v: 1 });
    expect(reader.attributes({ label: 'B', note: null })).toEqual({ title: 'B' });
  });

  it('is read from the code behind, and what is new in it is not lost by a rewrite', () => {
    const values = { label: 'A', note: 'new' };
    const item = writer.item(at, values);
    expect(item).toMatchObject({ _v: 3 });
    expect(reader.read(item)).toEqual(values);
    expect(reader.item(at, reader.read(item))).toEqual(item);
    expect(reader.newest(at, { label: 'A', note: null })).toEqual(
      writer.item(at, { label: 'A', note: null }),
    );
  });

  it('has a way back, and is no older than what is read', () => {
    const gap = defineEntity({ name: 'box', version: 2, writes: 1, attributes: { label: text } });
    expect(() => gap.item(at, { label: 'A' })).toThrow(/no way from version 2 back/u);
    expect(() => defineEntity({ name: 'box', writes: 2, attributes: {} })).toThrow(
      'box writes version 2 and reads 1',
    );
  });
});
