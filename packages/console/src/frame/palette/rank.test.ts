import { describe, expect, it } from 'vitest';
import { grouped, ranked, stepped } from './rank.ts';

const thing = (title: string, group = 'Pages') => ({ id: title, group, title });
const titles = (text: string, ...all: string[]) =>
  ranked(
    all.map((title) => thing(title)),
    text,
  ).map(({ title }) => title);

describe('ranked', () => {
  it.each([
    ['', ['Orders', 'Stock'], ['Orders', 'Stock']],
    ['or', ['Stock', 'Orders'], ['Orders']],
    ['co', ['Open and copy', 'Copy id'], ['Copy id', 'Open and copy']],
    ['id co', ['Copy id', 'Copy number'], ['Copy id']],
    ['ders', ['Orders'], []],
    ['  ORDERS ', ['Orders'], ['Orders']],
  ])('%j of %j is %j', (text, all, found) => {
    expect(titles(text, ...all)).toEqual(found);
  });
});

it('keeps groups in the order in which they first come', () => {
  const things = [thing('a', 'Orders'), thing('b', 'Pages'), thing('c', 'Orders')];
  expect(grouped(things).map(({ group, things: all }) => [group, all.length])).toEqual([
    ['Orders', 2],
    ['Pages', 1],
  ]);
});

it.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [0, 1, 0, 0],
])('from %i by %i of %i to %i', (at, step, length, to) => {
  expect(stepped(at, step, length)).toBe(to);
});
