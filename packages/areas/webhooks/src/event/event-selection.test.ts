import { RETENTION_SECONDS } from '@waybill/events/change.entity';
import { plusSeconds } from '@waybill/kernel/instant';
import type { CreatedRange, Filter } from '@waybill/table/list';
import { describe, expect, it } from 'vitest';
import { isSelected, placesBehind, selectEvents } from './event-selection.ts';

const now = new Date('2026-03-31T10:00:00.000Z');
const kept = plusSeconds(now, -RETENTION_SECONDS);
const [early, late] = ['2026-03-10T10:00:00.000Z', '2026-03-20T10:00:00.000Z'];

interface Asked {
  readonly filters?: readonly Filter[];
  readonly range?: Omit<CreatedRange, 'column'>;
  readonly order?: { readonly column: string; readonly descending: boolean };
}

const is = (column: string, value: string): Filter => ({ column, value });

const select = ({ filters = [], range, order }: Asked) =>
  selectEvents(
    { filters, order, range: range && { column: 'time', ...range }, limit: 50, offset: 0 },
    now,
  );

function selected(asked: Asked) {
  const selection = select(asked);
  if (selection === undefined) throw new Error('nothing is selected');
  return selection;
}

// WHK-133, WHK-135
describe('a list of events', () => {
  it('is of the last 30 days, the newest first', () => {
    expect(select({})).toEqual({
      newestFirst: true,
      period: { from: kept, to: now },
      orders: [],
      ids: [],
      filters: [],
    });
  });

  const justBefore = '2026-03-20T09:59:59.999Z';

  it.each<[string, Asked, { from?: string; to?: string }]>([
    ['since a time', { filters: [is('since', early)] }, { from: early }],
    ['what is kept, at most', { filters: [is('since', '2020-01-01T00:00:00.000Z')] }, {}],
    ['until a time', { filters: [is('until', late)] }, { to: late }],
    [
      'what comes until then',
      { filters: [is('until', '2027-01-01T00:00:00.000Z')] },
      { to: '2027-01-01T00:00:00.000Z' },
    ],
    ['from a time on', { range: { from: early } }, { from: early }],
    ['before a time', { range: { to: late } }, { to: justBefore }],
    [
      'the narrower of both',
      { range: { to: late }, filters: [is('until', late)] },
      { to: justBefore },
    ],
    ['the later of both', { range: { from: early }, filters: [is('since', late)] }, { from: late }],
    [
      'a time',
      { filters: [is('time', early)], range: { from: '2026-03-01T10:00:00.000Z', to: late } },
      { from: early, to: early },
    ],
  ])('is of %s', (_, asked, { from, to }) => {
    expect(selected(asked).period).toEqual({
      from: from === undefined ? kept : new Date(from),
      to: to === undefined ? now : new Date(to),
    });
  });

  it.each<[string, Asked]>([
    ['a period that ends before it begins', { filters: [is('since', late), is('until', early)] }],
    ['a period before what is kept', { filters: [is('until', '2020-01-01T00:00:00.000Z')] }],
    ['a range that ends before it begins', { range: { from: late, to: early } }],
    ['an empty range', { range: { from: late, to: late } }],
    ['a range before what is kept', { range: { to: '2026-02-28T10:00:00.000Z' } }],
    ['two times', { filters: [is('time', early), is('time', late)] }],
    ['two orders', { filters: [is('order_id', 'one'), is('order_id', 'other')] }],
    ['two ids', { filters: [is('id', 'evt_1'), is('id', 'evt_2')] }],
  ])('has nothing of %s', (_, asked) => {
    expect(select(asked)).toBeUndefined();
  });

  it('names orders and events', () => {
    const filters = [is('order_id', 'one'), is('order_id', 'one'), is('id', 'evt_1')];
    expect(selected({ filters })).toMatchObject({
      orders: ['one'],
      ids: ['evt_1'],
      filters: [is('id', 'evt_1')],
    });
  });

  it('has the order of recording alone', () => {
    const by = (column: string, descending: boolean) => ({ order: { column, descending } });
    expect(selected(by('id', false))).toMatchObject({ newestFirst: false });
  });
});

it.each([
  [[], true],
  [[is('topic', 'order.placed'), is('id', 'evt_1')], true],
  [[is('topic', 'order.held')], false],
])('an event is selected by filters %j: %s', (filters, expected) => {
  expect(isSelected({ id: 'evt_1', topic: 'order.placed' }, { filters })).toBe(expected);
});

// WHK-133
it('places behind a change hold it, in either direction', () => {
  const places = { from: 'a', to: 'z' };
  expect(placesBehind(places, false, 'k')).toEqual({ from: 'k', to: 'z' });
  const newest = placesBehind(places, true, 'k');
  expect(newest.from).toBe('a');
  expect(newest.to > 'k#topic' && newest.to < 'l').toBe(true);
});
