import { expect, it } from 'vitest';
import { externalIdColumn } from '../../aggregate/external-id-holders.ts';
import { concurrentModification } from '../../errors/conflict.ts';
import { type Crate, crate, crateColumns, crates } from '../../testing/crates.factory.ts';
import { defineList } from '../declare/define-list.ts';
import { defineRows } from './define-rows.ts';

const { name, group, keyOf } = crates;
const key = (tenant: string, { kept }: { readonly kept: Crate }) => ({
  pk: `T#${tenant}#CRATE#${kept.id}`,
  sk: 'A',
});

const shed = defineRows(
  defineList({
    ...{
      name,
      group,
      columns: crateColumns,
      keyOf,
      rowOf: (item: object) => crates.rowOf(item as never),
    },
    state: ['colour'],
    few: { keeper: 2 },
    unique: { label: externalIdColumn({ entity: 'crate', noun: 'crate' }) },
  }),
  {
    row: ({ kept }: { readonly kept: Crate }) => kept,
    keyOf: key,
    content: ({ kept }) => ({ row: kept }),
  },
);

const kept = crate(1, { keeper: 'ada', label: 'one' });
const before = { kept };
const after = { kept: { ...kept, colour: 'blue', keeper: null, label: null } };
const at = key('acme', before);
const orElse = concurrentModification;
const entered = { ...at, row: kept, f1: 'T#acme#CRATES#red', f2: 'T#acme#CRATES#keeper=ada' };
const claimed = {
  kind: 'create',
  write: { put: expect.objectContaining({ external_id: 'one' }), orElse },
};
const released = {
  kind: 'remove',
  write: { remove: expect.objectContaining({ sk: 'ID' }), orElse },
};
const counted = [expect.objectContaining({ gathered: expect.anything(), max: 1 })];

it('creates a row with its indexes, its key and its count', () => {
  const { steps, withDecision } = shed.create('acme', before);
  expect(steps).toEqual([
    { kind: 'create', write: { put: expect.objectContaining(entered), orElse } },
    claimed,
  ]);
  expect(withDecision).toEqual(counted);
});

it('creates it by the steps that its caller makes of the item', () => {
  const { steps } = shed.create('acme', before, (item) => [
    { kind: 'create', write: { put: { ...item, own: 1 } } },
  ]);
  expect(steps).toEqual([
    { kind: 'create', write: { put: expect.objectContaining({ ...entered, own: 1 }) } },
    claimed,
  ]);
});

it('updates the indexes that change with a row, and no others', () => {
  const when = ['rev', '=', 1] as const;
  const edit = { set: { row: after.kept }, add: { rev: 1 }, drop: ['due_pk'], when };
  const { steps, withDecision } = shed.update('acme', { before, after }, edit);
  const update = {
    update: at,
    set: { row: after.kept, f1: 'T#acme#CRATES#blue' },
    add: { rev: 1 },
    drop: ['due_pk', 'f2'],
    when,
    orElse,
  };
  const item = expect.objectContaining({ ...at, row: after.kept, f1: 'T#acme#CRATES#blue' });
  expect(steps).toEqual([
    { kind: 'replace', write: update, after: item, seen: when, whenHot: undefined },
    released,
  ]);
  expect(withDecision).toEqual(counted);
});

it('leaves indexes, keys and counts alone where none changes', () => {
  const heavier = { kept: { ...kept, weight: 9 } };
  const when = ['weight', '>', 0] as const;
  const seen = ['rev', '=', 1] as const;
  const { steps, withDecision } = shed.update(
    'acme',
    { before, after: heavier },
    {
      set: { row: heavier.kept },
      when,
      seen,
      whenHot: 'lock',
    },
  );
  expect(steps).toMatchObject([
    { write: { update: at, set: { row: heavier.kept }, when, orElse }, seen, whenHot: 'lock' },
  ]);
  expect(steps).toHaveLength(1);
  expect(Object.keys(steps[0]?.write ?? {})).toEqual(['update', 'set', 'when', 'orElse']);
  expect(withDecision).toEqual([]);
});

it('replaces and removes a row by the steps of its caller', () => {
  const step = { kind: 'remove', write: { remove: at } } as const;
  const replaced = shed.replace('acme', { before, after }, (item) => {
    expect(item).toMatchObject({ ...at, f1: 'T#acme#CRATES#blue' });
    return [step];
  });
  expect(replaced).toEqual({ steps: [step, released], withDecision: counted });
  const removed = shed.remove('acme', before, [step]);
  expect(removed).toEqual({ steps: [step, released], withDecision: counted });
});
