import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineEntity, text } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { describe, expect, it } from 'vitest';
import { releasedKinds } from '../../infra/release/kinds.ts';
import { declaredKinds } from './declared.ts';
import { earlyWrites } from './early-writes.ts';
import { brokenSeals, landedSeals, seals as sealsOfToday } from './landed-seals.ts';
import { problemsOf } from './problems.ts';
import { type Sample, sampleOf } from './sample.ts';
import { samples } from './samples.ts';
import { fileOf, itemOf, nameOf, sealOf, textOf } from './shipped-item.ts';

const SHIPPED = resolve(import.meta.dirname, 'shipped');
const shippedItem = (file: string) => itemOf(readFileSync(resolve(SHIPPED, file), 'utf8'));

/** Two programs may pack the same into other bytes: what is in them is read. */
const withoutBytes = (item: TableItem) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, value instanceof Uint8Array || value]),
  );

const CURE =
  'Items of this kind are stored without what was added. In a declared resource the field becomes addedLater(nullable(…)), and null in the sample; any other kind gets its next version and an upcast: CONTRIBUTING, "A change of what is stored"';

/** The value that a sample reads of a shipped item; the error of an unreadable one names the cure. */
function readShipped(sample: Sample | undefined, item: TableItem): unknown {
  try {
    return sample?.read(item);
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}. ${CURE}`, { cause });
  }
}

describe('an item of every version that was ever shipped', () => {
  it.each(readdirSync(SHIPPED))('%s is read by today’s code', (file) => {
    const { entity, version } = nameOf(file);
    const sample = samples.find((one) => one.entity === entity);
    expect(sample?.values[version]).toBeDefined();
    expect(readShipped(sample, shippedItem(file)), CURE).toEqual(sample?.values[version]);
  });

  it.each(samples)('$entity has the shape in which version $version was shipped', (sample) => {
    const { entity, item, version, written } = sample;
    for (const one of [{ version, item }, ...(written === undefined ? [] : [written])]) {
      const shipped = shippedItem(fileOf({ entity, version: one.version }));
      expect(withoutBytes(itemOf(textOf(one.item))), CURE).toEqual(withoutBytes(shipped));
    }
  });
});

// STG-19
describe('a kind of item', () => {
  it('is written in no version that the last release does not read', async () => {
    expect(earlyWrites(await declaredKinds(), releasedKinds())).toEqual([]);
  });

  const box = { entity: 'box', version: 2, writes: 2, source: 'box.entity.ts' };

  it('that is written too early is named, with what to release before', () => {
    expect(earlyWrites([box], { box: 1 })).toEqual([
      'box.entity.ts: box writes version 2, and the last release reads it up to 1. Readers first: release code that reads 2 (version: 2, writes: 1) before code that writes it',
    ]);
  });

  it.each([
    ['is read by the last release', box, { box: 2 }],
    ['is read before it is written', { ...box, writes: 1 }, { box: 1 }],
    ['is new', box, {}],
  ])('may be written where it %s', (_, kind, released) => {
    expect(earlyWrites([kind], released)).toEqual([]);
  });

  it('has a sample of what is read, and of what is written as long as that is older', () => {
    const lid = defineEntity({
      name: 'lid',
      version: 2,
      writes: 1,
      attributes: { label: text },
      upcasts: { 1: ({ title }) => ({ label: title }) },
      downcasts: { 2: ({ label }) => ({ title: label }) },
    });
    const sample = sampleOf(lid, { label: 'new' }, { before: { 1: { label: 'old' } } });
    expect(sample.item).toMatchObject({ _v: 2, label: 'new' });
    expect(sample.written).toMatchObject({ version: 1, item: { _v: 1, title: 'old' } });
  });
});

// STG-38
describe('a seal that landed', () => {
  const landed = { format: '1', seals: { 'box.v1.json': 'a', 'lid.v1.json': 'b' } };

  it('stays as it is until the number of stored data is raised', () => {
    const before = landedSeals();
    expect(before === undefined ? [] : brokenSeals(before, sealsOfToday())).toEqual([]);
  });

  it.each([
    ['nothing beside a new one', '1', { ...landed.seals, 'box.v2.json': 'c' }, []],
    ['a changed one', '1', { ...landed.seals, 'box.v1.json': 'c' }, ['box.v1.json']],
    ['a removed one', '1', { 'box.v1.json': 'a' }, ['lid.v1.json']],
    ['nothing under a new number', '2', {}, []],
  ])('is told of: %s', (_, format, now, files) => {
    const told = brokenSeals(landed, { format, seals: now });
    expect(told.map((one) => one.split(':')[0])).toEqual(files);
  });
});

describe('what was shipped', () => {
  const box = { entity: 'box', version: 2, writes: 2, source: 'box.entity.ts' };
  const item = { pk: 'a', sk: 'b', packed: new Uint8Array([1, 2]), _v: 2 };
  const sampleWith = (values: Readonly<Record<number, unknown>>) => ({
    ...box,
    item,
    values,
    read: () => undefined,
  });
  const sample = sampleWith({ 1: {}, 2: {} });
  const texts = new Map([
    ['box.v1.json', 'one'],
    ['box.v2.json', 'two'],
  ]);
  const seals = new Map([...texts].map(([file, text]) => [file, sealOf(text)]));
  const without = <Value>(map: ReadonlyMap<string, Value>, file: string) =>
    new Map([...map].filter(([name]) => name !== file));

  it('keeps bytes as they are', () => {
    expect(itemOf(textOf(item))).toEqual(item);
  });

  it.each([
    ['nothing where all is there', [box], [sample], { texts, seals }, []],
    [
      'an entity without a sample',
      [box, { ...box, entity: 'lid' }],
      [sample],
      { texts, seals },
      ['box.entity.ts: lid needs a sample, test/stored-items/samples'],
    ],
    [
      'a version without a sample',
      [{ ...box, version: 3 }],
      [sample],
      { texts, seals },
      [
        'box.entity.ts: box needs a sample, test/stored-items/samples',
        'box.v2.json: nothing declares it',
      ],
    ],
    [
      'a version that was not shipped',
      [box],
      [sample],
      {
        texts: without(texts, 'box.v2.json'),
        seals: without(seals, 'box.v2.json'),
      },
      ['box.v2.json is missing: npm run generate stored-items'],
    ],
    [
      'a removed item',
      [box],
      [sample],
      { texts: without(texts, 'box.v1.json'), seals },
      ['box.v1.json: a shipped version was removed'],
    ],
    [
      'a changed item',
      [box],
      [sample],
      { texts: new Map(texts).set('box.v1.json', 'new'), seals },
      ['box.v1.json: a shipped version was changed'],
    ],
    [
      'an item without a seal',
      [box],
      [sample],
      { texts, seals: without(seals, 'box.v1.json') },
      ['box.v1.json: never shipped'],
    ],
    [
      'an entity that is gone',
      [],
      [],
      { texts, seals },
      ['box.v1.json: no sample says how it is read', 'box.v2.json: no sample says how it is read'],
    ],
    [
      'an older version that no code reads',
      [box],
      [sampleWith({ 2: {} })],
      { texts, seals },
      ['box.v1.json: its sample does not say what it is read as'],
    ],
  ])('is checked: %s', (_, declared, sampled, shipped, expected) => {
    expect(problemsOf(declared, sampled, shipped)).toEqual(expected);
  });
});
