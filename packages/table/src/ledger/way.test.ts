import { describe, expect, it } from 'vitest';
import { crates } from '../testing/crates.factory.ts';
import { chooseWay, type Source } from './way.ts';

const byWeight = { column: 'weight', descending: true };
const newest = { column: 'created_at', descending: true };

const named = (source: Source): string => {
  if (source.kind === 'all') return 'all';
  if (source.kind === 'value') return source.value;
  return `codes ${source.filters.map(({ column }) => column).join('+')}`;
};

describe('the way to a list', () => {
  it.each([
    [{}, undefined, 'all', ''],
    [{}, newest, 'all', ''],
    [{}, { column: 'id', descending: false }, 'all', ''],
    [{}, byWeight, 'all', 'sorted'],
    [{ colour: 'red' }, newest, 'codes colour', ''],
    [{ sealed: true, colour: 'red' }, newest, 'codes sealed+colour', ''],
    [{ colour: 'red' }, byWeight, 'codes colour', 'sorted'],
    [{ owner: 'one' }, newest, 'owner=one', ''],
    [{ owner: 'one', keeper: 'two' }, newest, 'owner=one & keeper=two', ''],
    [{ state: 'full', owner: 'one' }, newest, 'owner=one & codes state', ''],
    [{ weight: 3 }, newest, 'all', 'weight'],
    [{ weight: 3, state: 'full', owner: 'one' }, newest, 'owner=one & codes state', 'weight'],
    [{ label: 'x' }, newest, 'label=x', ''],
    [{ owner: 'one', label: 'x', state: 'full' }, newest, 'label=x', 'owner state'],
    [{ owner: '' }, newest, 'all', 'owner'],
    [{ owner: 'x'.repeat(256) }, newest, 'all', 'owner'],
  ])('%j by %j is through %s, then %s', (wanted, order, sources, rest) => {
    const filters = Object.entries(wanted).map(([column, value]) => ({ column, value }));
    const way = chooseWay(crates, { filters, order });
    expect(way.sources.map(named).join(' & ')).toBe(sources);
    const remaining = way.rest.map(({ column }) => column);
    expect([...remaining, ...(way.sorts ? ['sorted'] : [])].join(' ')).toBe(rest);
  });
});
