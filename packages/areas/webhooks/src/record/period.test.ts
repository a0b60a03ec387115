import { prefixedFloor } from '@waybill/kernel/id';
import { expect, it } from 'vitest';
import { eventBounds, listedFrom, periodOf } from './period.ts';

const [early, late] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'];
const topic = { column: 'topic', value: 'order.placed' };

// WHK-133
it('takes the narrowest period that filters name, and leaves the others', () => {
  const filters = [
    { column: 'since', value: early },
    topic,
    { column: 'since', value: late },
    { column: 'until', value: late },
    { column: 'until', value: early },
  ];
  expect(periodOf({ filters }, 'time')).toEqual({
    since: new Date(late),
    until: new Date(early),
    rest: [topic],
  });
  expect(periodOf({ filters: [topic] }, 'time')).toEqual({
    since: null,
    until: null,
    rest: [topic],
  });
});

// WHK-133
it('takes a range, which ends before its second bound, and the time itself', () => {
  const range = { column: 'time', from: early, to: late };
  expect(periodOf({ filters: [], range }, 'time')).toEqual({
    since: new Date(early),
    until: new Date(Date.parse(late) - 1),
    rest: [],
  });
  const filters = [{ column: 'time', value: early }, topic];
  expect(periodOf({ filters, range }, 'time')).toEqual({
    since: new Date(early),
    until: new Date(early),
    rest: [topic],
  });
});

// WHK-133
it('bounds ids of events, both ends included', () => {
  expect(eventBounds({ since: null, until: null })).toEqual({});
  const { from = '', to = '' } = eventBounds({ since: new Date(early), until: new Date(early) });
  const id = `${from}ABCDEFGHJKMNPQRS`;
  expect([from < id, id < to]).toEqual([true, true]);
  expect(to.length).toBe(from.length);
});

// WHK-291
it('lists show deliveries of 30 whole days and of today', () => {
  const first = prefixedFloor('evt', new Date('2026-03-01T00:00:00.000Z'));
  for (const now of ['2026-03-31T00:00:00.000Z', '2026-03-31T23:59:59.999Z']) {
    expect(listedFrom(new Date(now))).toBe(first);
  }
});
