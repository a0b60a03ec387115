import { describe, expect, it } from 'vitest';
import type { Item } from './item.ts';
import { compareKeys, keyConditionOf } from './key-condition.ts';
import { type Correction, correctPage } from './page.ts';

const entry = (sk: string): Item => ({ pk: { S: 'p' }, sk: { S: sk } });
const addressOf = (item: Item) => String(item['sk']?.['S']);
const frame = {
  keys: { partition: 'pk', sort: 'sk' },
  addressOf,
  forwards: true,
  limit: undefined,
  after: undefined,
};
const hidden = (sk: string): Correction => ({ address: sk, shown: undefined });
const shown = (sk: string): Correction => ({ address: sk, shown: entry(sk) });
const named = (items: readonly Item[]) => items.map(addressOf).join('');
const page = (text: string, more = false) => ({ items: [...text].map(entry), more });

describe('a corrected page', () => {
  it('leaves out what is not there yet and keeps what is not gone yet', () => {
    const { items } = correctPage(page('abd'), [hidden('a'), shown('c'), shown('e')], frame);
    expect(named(items)).toBe('bcde');
  });

  it('goes backwards as forwards', () => {
    const { items } = correctPage(page('db'), [shown('c')], { ...frame, forwards: false });
    expect(named(items)).toBe('dcb');
  });

  it('shows nothing behind its end, nor before its begin: the other pages have that', () => {
    const all = [shown('a'), shown('c'), shown('z')];
    const { items } = correctPage(page('bd', true), all, { ...frame, after: entry('a') });
    expect(named(items)).toBe('bcd');
  });

  it('keeps its limit and says so', () => {
    const cut = correctPage(page('abd'), [shown('c')], { ...frame, limit: 3 });
    expect([named(cut.items), cut.cut]).toEqual(['abc', true]);
    const fits = correctPage(page('abd'), [hidden('a')], { ...frame, limit: 3 });
    expect([named(fits.items), fits.cut]).toEqual(['bd', false]);
  });
});

const selecting = (range: string) => ({
  KeyConditionExpression: `#p = :p${range}`,
  ExpressionAttributeNames: { '#p': 'pk', '#s': 'sk' },
  ExpressionAttributeValues: { ':p': { S: 'x' }, ':a': { S: 'b' }, ':b': { S: 'd' } },
});

describe('a key condition', () => {
  it.each([
    ['', 'abcde'],
    [' AND #s = :a', 'b'],
    [' AND #s < :a', 'a'],
    [' AND #s <= :a', 'ab'],
    [' AND #s > :a', 'cde'],
    [' AND #s >= :a', 'bcde'],
    [' AND #s BETWEEN :a AND :b', 'bcd'],
    [' AND begins_with(#s, :a)', 'b'],
  ])('selects as it says: #p = :p%s', (range, expected) => {
    const condition = keyConditionOf(selecting(range), 'pk');
    expect(condition?.partition).toEqual({ S: 'x' });
    const selected = [...'abcde'].filter((sk) => condition?.matches({ S: sk }));
    expect(selected.join('')).toBe(expected);
  });

  it('is left alone where it says something else', () => {
    expect(keyConditionOf(selecting(' AND size(#s) > :a'), 'pk')).toBeUndefined();
    expect(keyConditionOf(selecting(''), 'other')).toBeUndefined();
  });

  it('sorts texts by bytes and numbers by value', () => {
    expect(compareKeys({ S: 'Z' }, { S: 'a' })).toBeLessThan(0);
    expect(compareKeys({ N: '9' }, { N: '10' })).toBeLessThan(0);
  });
});
