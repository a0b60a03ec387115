import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { byTable, tableNames, tableOf } from './tables.ts';

const THREE = ['one', 'two', 'three'];
const use = (names: readonly string[]) => vi.stubEnv('TABLE_NAMES', names.join(','));

beforeEach(() => {
  use(THREE);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the table of a partition', () => {
  it('is the only one where there is one', () => {
    use(['one']);
    expect(['T#acme#ORDERS#*', 'TENANTS', 'PROBE#2026#1'].map(tableOf)).toEqual(
      Array(3).fill('one'),
    );
  });

  it('is the same for everything of a tenant', () => {
    for (const tenant of ['acme', 'northwind', 'tea-shop', 'a']) {
      const keys = [
        'ORDER#1',
        'ORDERS#*',
        'ORDERS#status=placed',
        'TALLIES#ORDERS#2#1',
        'SETTINGS',
      ];
      const tables = keys.map((rest) => tableOf(`T#${tenant}#${rest}`));
      expect(new Set([...tables, tableOf(`T#${tenant}`)]).size).toBe(1);
    }
  });

  // Whatever is stored would be lost to its readers if one of these changed.
  it.each([
    ['T#acme#ORDER#1', 'two'],
    ['T#northwind#SETTINGS', 'three'],
    ['T#shop-0#ORDERS#*', 'one'],
    ['T#operator#API_KEYS', 'three'],
    ['TENANTS', 'three'],
    ['STREAM_WATCH', 'two'],
    ['BUDGET#acme', 'three'],
  ])('is once and for all: %s in %s', (pk, table) => {
    expect(tableOf(pk)).toBe(table);
  });

  it.each([2, 3, 5])('is one of %i, each of which gets about as many tenants', (count) => {
    const names = Array.from({ length: count }, (_, index) => `table-${index}`);
    use(names);
    const size = 10_000;
    const found = new Map(names.map((name) => [name, 0]));
    for (let tenant = 0; tenant < size; tenant += 1) {
      const table = tableOf(`T#shop-${tenant}#ORDERS#*`);
      found.set(table, (found.get(table) ?? Number.NaN) + 1);
    }
    // Seven deviations from the mean are beyond chance.
    const mean = size / count;
    for (const tenants of found.values()) {
      expect(Math.abs(tenants - mean)).toBeLessThan(7 * Math.sqrt(mean));
    }
  });
});

it('a deployment that names no table is a fault', () => {
  use([]);
  expect(tableNames).toThrow('TABLE_NAMES is not set');
});

it('a batch is grouped by the tables of its parts', () => {
  const shops = Array.from({ length: 9 }, (_, index) => `T#shop-${index}#A`);
  const groups = byTable(shops, (pk) => pk);
  expect(Object.keys(groups).sort()).toEqual([...THREE].sort());
  expect(Object.values(groups).flat().sort()).toEqual(shops);
  for (const [table, members] of Object.entries(groups)) {
    expect(members.map(tableOf)).toEqual(members.map(() => table));
  }
});
