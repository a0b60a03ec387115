import { describe, expect, it } from 'vitest';
import { externalIdColumn } from '../../aggregate/external-id-holders.ts';
import { isNew } from '../../commit/condition.ts';
import { type Crate, crate, crateColumns, crates } from '../../testing/crates.factory.ts';
import { claimedKeys, claimKeys, defineList, releaseKeys } from './define-list.ts';
import { indexAttributes } from './list-of.ts';
import { listPatterns } from './list-patterns.ts';

const rowOf = (item: object) => item as Crate;
const { name, group, keyOf } = crates;
const plain = {
  name,
  group,
  columns: crateColumns,
  keyOf,
  rowOf,
  state: ['colour', 'sealed'] as const,
};

const shed = defineList({
  ...plain,
  stateSpread: 2,
  few: { label: 4 },
  many: { keeper: { index: 3, spread: 2 } },
  summed: { owner: 2 },
  recency: { column: 'created_at', facet: 'owner' },
  unique: { label: externalIdColumn({ entity: 'crate', noun: 'crate' }) },
});

describe('a declared list', () => {
  it('has each column in the index of its number, in their order', () => {
    expect(
      Object.entries(shed.facets).map(([column, { index, kind, shards }]) => {
        return [column, index, kind, shards];
      }),
    ).toEqual([
      ['owner', 2, 'summed', 1],
      ['keeper', 3, 'many', 2],
      ['label', 4, 'few', 1],
    ]);
    const row = crate(1, { owner: 'ada', keeper: 'bob', label: 'x' });
    expect(indexAttributes(shed, 'acme', row)).toMatchObject({
      f0: 'T#acme#CRATES#*',
      f1: expect.stringMatching(/^T#acme#CRATES#red\|false#[01]$/u),
      f2: 'T#acme#CRATES#owner=ada',
      f3: expect.stringMatching(/^T#acme#CRATES#keeper=bob#[01]$/u),
      f4: 'T#acme#CRATES#label=x',
      fs: row.id,
    });
  });

  it('has no index twice, and no column', () => {
    expect(() => defineList({ ...plain, few: { label: 2 }, summed: { owner: 2 } })).toThrow(
      'two columns have the index 2',
    );
    expect(() => defineList({ ...plain, few: { label: 2 }, summed: { label: 3 } })).toThrow(
      'label is declared twice',
    );
  });

  it('has one state without columns of few values, and finds rows as it is told', async () => {
    const { state: _state, ...stateless } = plain;
    const finders = { keeper: async (_tenant: string, value: string) => `id of ${value}` };
    expect(() => defineList(stateless)).toThrow('CRATES has a column that is its state');
    const { state: _column, ...others } = crateColumns;
    const one = defineList({ ...stateless, columns: others, finders });
    const { state: _value, ...row } = crate(1);
    const indexes = indexAttributes(one, 'acme', row as Crate);
    expect(indexes).toMatchObject({ f1: 'T#acme#CRATES#-' });
    expect(indexes).not.toHaveProperty('f0');
    expect(await one.unique['keeper']?.('acme', 'bob')).toBe('id of bob');
  });

  it('is read as its declaration says', () => {
    const patterns = listPatterns(shed);
    expect(patterns.map(({ index, key }) => [index, key])).toEqual([
      ['facet0', 'f0 = T#tenant#CRATES#*, fs = id'],
      ['facet1', 'f1 = T#tenant#CRATES#colour|sealed#0…1, fs = id'],
      ['facet2', 'f2 = T#tenant#CRATES#owner=value, fs = id'],
      ['facet3', 'f3 = T#tenant#CRATES#keeper=value#0…1, fs = id'],
      ['facet4', 'f4 = T#tenant#CRATES#label=value, fs = id'],
      ['recent0', 'r0 = T#tenant#CRATES#*, rs = created_at#id'],
      ['recent1', 'r1 = T#tenant#CRATES#owner=value, rs = created_at#id'],
      [undefined, 'pk = T#tenant#EXTERNAL#crate#hash of the external id, sk = ID'],
    ]);
    expect(patterns.map(({ reads }) => reads)).toContain(
      'a page of keys, and the keys of 10,000 rows for a total',
    );
    const stated = listPatterns(defineList({ ...plain, states: ['red', 'blue'] }));
    expect(stated.map(({ index }) => index)).toEqual(['facet1']);
  });

  it('is read beside the rows of another list that lie in its items', () => {
    const shared = { name: 'NOTED', holds: () => true };
    const host = { ...plain, few: { label: 4 }, shared } as const;
    const keysOf = (patterns: ReturnType<typeof listPatterns>) => patterns.map(({ key }) => key);
    const [all, state, label] = keysOf(listPatterns(defineList(host)));
    expect([all, state, label]).toEqual([
      'f0 = T#tenant#CRATES#* or T#tenant#NOTED#*, fs = id',
      expect.not.stringContaining('NOTED'),
      'f4 = T#tenant#CRATES#label=value or T#tenant#NOTED#label=value, fs = id',
    ]);
    const guests = { state: 'red', hostKeyOf: (pk: string, sk: string) => ({ pk, sk }) };
    const guest = defineList({ ...host, shared: { ...shared, guests } });
    expect(keysOf(listPatterns(guest))[1]).toContain(' or f0 = T#tenant#NOTED#* for red, fs = id');
  });
});

describe('the unique keys of a row', () => {
  const none = crate(1);
  const { id } = none;
  const [x, y] = [
    { ...none, label: 'x' },
    { ...none, label: 'y' },
  ];
  const taken = { put: expect.objectContaining({ id }), when: isNew, orElse: expect.any(Function) };
  const left = { remove: expect.objectContaining({ sk: 'ID' }) };

  it.each([
    ['takes one', { after: x }, [taken]],
    ['takes none', { after: none }, []],
    ['keeps it', { before: x, after: x }, []],
    ['takes another one, and gives back its own', { before: x, after: y }, [taken, left]],
    ['gives back its own', { before: x, after: none }, [left]],
  ])('%s', (_, change, writes) => {
    expect(claimKeys(shed, 'acme', change)).toEqual(writes);
  });

  it('are given back when it goes', () => {
    expect(releaseKeys(shed, 'acme', x)).toEqual([left]);
    expect(releaseKeys(shed, 'acme', none)).toEqual([]);
  });

  it('do not change without their writes', () => {
    const change = { before: x, after: y };
    const claimed = claimKeys(shed, 'acme', change);
    expect(claimedKeys(shed, 'acme', change, claimed)).toBe(claimed);
    const gone = { before: x, after: none };
    const released = claimKeys(shed, 'acme', gone);
    expect(claimedKeys(shed, 'acme', gone, released)).toBe(released);
    expect(claimedKeys(shed, 'acme', { before: x, after: x })).toEqual([]);
    for (const others of [undefined, [], released]) {
      expect(() => claimedKeys(shed, 'acme', change, others)).toThrow(
        'CRATES: label changes and is not claimed',
      );
    }
    expect(() => claimedKeys(shed, 'acme', gone)).toThrow('is not claimed');
  });
});
