import type { Waybill } from '@waybill/client';
import type { Fulfillment } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { fulfillmentCalls } from '../orders/fulfillments/fulfillment-calls.ts';
import { manyWords, PICK_KEYS, takenCalls, takenRows } from './pick-keys.ts';
import {
  askedAt,
  countsByPlace,
  openLines,
  pickLink,
  SHOWN_TODAY,
  waitingIn,
  waitingLink,
} from './to-pick.ts';

const { signal } = new AbortController();

it('asks for what is to be picked at a location, oldest first', () => {
  expect(askedAt('main', 'to-pick', 50)).toEqual({
    location_code: 'main',
    status: 'open,accepted',
    on_hold: 'false',
    order_on_hold: 'false',
    order: 'created_at.asc',
    limit: '50',
  });
});

it.each([
  ['', 'to-pick'],
  ['show=held', 'held'],
  ['show=constructor', 'to-pick'],
])('an address with %j shows %s', (search, waiting) => {
  expect(waitingIn(new URLSearchParams(search))).toBe(waiting);
});

it('leads to the work of a location, and to the list of what was chosen', () => {
  expect(waitingLink('a&b', 'to-pick')).toBe('/fulfillments?location=a%26b');
  expect(waitingLink('main', 'order-held')).toBe('/fulfillments?location=main&show=order-held');
  const rows = [
    { id: 'f1', order_id: 'o1' },
    { id: 'f2', order_id: 'o1' },
  ];
  expect(pickLink(rows)).toBe('/fulfillments/print?fulfillments=o1.f1,o1.f2');
});

it('counts every unfinished fulfilment once by location, and leaves out where there is none', async () => {
  const asked: unknown[] = [];
  const list = async (query: { location_code: string; status: string; on_hold: string }) => {
    asked.push(query);
    const isHeld = query.on_hold === 'true';
    return { total: query.location_code === 'main' && !isHeld ? 3 : 0, items: [] };
  };
  const waybill = { orders: { fulfillments: { list } } } as unknown as Waybill;
  const places = ['main', 'loft'].map((code) => ({ id: code, code, name: code }));
  const counts = await countsByPlace(waybill, places, { signal });
  expect(counts.map(({ code }) => code)).toEqual(['main']);
  expect(counts[0]?.counts).toMatchObject({ open: { total: 3 }, held: { total: 0 } });
  expect(asked).toHaveLength(2 * SHOWN_TODAY.length);
});

describe('the keys', () => {
  it('are one for each command', () => {
    expect(PICK_KEYS.map(({ chord }) => chord)).toEqual(['A', 'S', 'M', 'H']);
  });

  it('say what they do to several at once, but where the form is about one', () => {
    const several = PICK_KEYS.filter(({ isOfOne }) => isOfOne !== true);
    for (const operation of several.flatMap(({ operations }) => operations)) {
      expect(manyWords(operation, 2), operation).toContain('2 fulfilments');
    }
    expect(manyWords('orders.fulfillments.reroute', 2)).toBe('');
  });

  it('take what is selected, else the row with the focus', () => {
    const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    const taken = (selected: string[], current?: string) =>
      takenRows(rows, new Set(selected), current).map(({ id }) => id);
    expect(taken(['c', 'a', 'left'], 'b')).toEqual(['a', 'c']);
    expect(taken([], 'b')).toEqual(['b']);
    expect(taken(['left'])).toEqual([]);
  });
});

describe('a command on several fulfilments', () => {
  const calls = (order_number: string, more: Partial<Fulfillment>) => {
    const row = { id: order_number, order_number, status: 'open', on_hold: false, ...more };
    const whole = { ...row, items: [], location_code: 'main' } as unknown as Fulfillment;
    return { row: whole, calls: fulfillmentCalls(whole, 'Ada', []) };
  };
  const offered = [
    calls('O-1', {}),
    calls('O-2', { on_hold: true }),
    calls('O-3', { status: 'accepted' }),
    calls('O-4', { status: 'cancelled' }),
  ];
  const numbersOf = (label: string, all = offered) => {
    const key = PICK_KEYS.find((one) => one.label === label);
    const { chosen, leftOut } = takenCalls(all, key ?? { operations: [] });
    return [
      chosen.map(({ row }) => row.order_number),
      leftOut.map(({ name, why }) => `${name} ${why}`),
    ];
  };

  it.each([
    ['Accept', ['O-1'], ['O-2 on hold', 'O-3 accepted before', 'O-4 already ended']],
    ['Ship', ['O-1', 'O-3'], ['O-2 on hold', 'O-4 already ended']],
    ['Hold', ['O-1', 'O-3'], ['O-2 on hold', 'O-4 already ended']],
  ])('%s takes %j and names the others: %j', (label, taken, left) => {
    expect(numbersOf(label)).toEqual([taken, left]);
  });

  it('ends the holds where all of them are held, and shows why one alone is stopped', () => {
    const held = offered.slice(1, 2);
    expect(numbersOf('Hold', held)).toEqual([['O-2'], []]);
    expect(numbersOf('Ship', held)).toEqual([['O-2'], []]);
  });
});

it('names what a location has still to ship of an order', () => {
  const line = (name: string, quantity_shipped: number) => ({
    name,
    quantity: 2,
    quantity_shipped,
  });
  const lines = [line('Cup', 1), line('Pot', 2), line('Lid', 0)];
  const open = openLines({ items: lines } as unknown as Fulfillment);
  expect(open.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Cup', 1],
    ['Lid', 2],
  ]);
});
