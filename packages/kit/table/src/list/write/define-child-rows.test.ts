import { expect, it } from 'vitest';
import { crate, crateColumns, crates } from '../../testing/crates.factory.ts';
import { defineList } from '../declare/define-list.ts';
import { defineChildRows } from './define-child-rows.ts';

const { name, group, keyOf } = crates;

const shed = defineChildRows(
  defineList({
    name,
    group,
    columns: crateColumns,
    keyOf,
    rowOf: (item: object) => crates.rowOf(item as never),
    state: ['colour'],
  }),
  ({ id, weight }) => ({ child: `A#CRATE#${id}`, content: { weight } }),
);

it('puts a row with its indexes and its count, beside its aggregate', () => {
  const row = crate(1);
  const { child, counts } = shed.put('acme', row);
  expect(child).toEqual({
    child: `A#CRATE#${row.id}`,
    content: { weight: 1, f0: 'T#acme#CRATES#*', f1: 'T#acme#CRATES#red', fs: row.id },
  });
  expect(counts).toHaveLength(1);
  expect(shed.put('acme', { ...row, weight: 2 }, row).counts).toEqual([]);
  expect(shed.put('acme', { ...row, colour: 'blue' }, row).counts).toHaveLength(1);
});
