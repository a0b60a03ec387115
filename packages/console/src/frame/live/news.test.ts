import { expect, it } from 'vitest';
import { heardNothing, newsIn, orderOf } from './news.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 12, 0, second)).toISOString();
const event = (id: string, second: number, data: unknown = {}) => ({
  id,
  topic: 'order.placed',
  time: at(second),
  data,
});

it('tells each event once, the oldest first, though answers overlap', () => {
  const first = newsIn(heardNothing(new Date(at(0))), [event('b', 14), event('a', 12)]);
  expect(first.news.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(first.heard.since).toBe(at(4));
  const second = newsIn(first.heard, [event('c', 30), event('b', 14), event('a', 12)]);
  expect(second.news.map(({ id }) => id)).toEqual(['c']);
  expect(second.heard).toEqual({ since: at(20), ids: new Set(['c']) });
});

it('hears an event whose writer lags by less than the overlap', () => {
  const { heard } = newsIn(heardNothing(new Date(at(0))), [event('b', 30)]);
  expect(newsIn(heard, [event('b', 30), event('late', 22)]).news).toHaveLength(1);
});

it('stays where it is while nothing happens', () => {
  const heard = heardNothing(new Date(at(5)));
  expect(newsIn(heard, [])).toEqual({ news: [], heard });
});

it.each([
  [{ order_id: 'o1' }, 'o1'],
  [{ order_id: 7 }, undefined],
  [null, undefined],
])('of %j the order is %s', (data, id) => {
  expect(orderOf(event('a', 0, data))).toBe(id);
});
