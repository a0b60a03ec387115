import { describe, expect, it } from 'vitest';
import {
  budgetFor,
  callsACount,
  NOTHING,
  priceOf,
  requestsOf,
  tallyAt,
  waitOf,
} from './request-budget.ts';

const budget = { requests: 400, windowSeconds: 2 };

// API-127
describe('the budget of a tenant', () => {
  it.each([
    [{ perSecond: undefined, burst: undefined }, undefined, undefined],
    [{ perSecond: 200, burst: undefined }, undefined, { requests: 200, windowSeconds: 1 }],
    [{ perSecond: 200, burst: 400 }, undefined, { requests: 400, windowSeconds: 2 }],
    [{ perSecond: 200, burst: 400 }, 50, { requests: 100, windowSeconds: 2 }],
    [{ perSecond: 200, burst: 20 }, undefined, { requests: 200, windowSeconds: 1 }],
    [{ perSecond: undefined, burst: undefined }, 5, { requests: 5, windowSeconds: 1 }],
  ])('of stage %j and own rate %j is %j', (stage, own, expected) => {
    expect(budgetFor(stage, own)).toEqual(expected);
  });
});

// API-141
describe('a call', () => {
  it.each([
    [0, 0, 1],
    [30, 30, 1],
    [60, 19, 1],
    [60, 20, 2],
    [4_449, 0, 220],
    [0, 5_315, 263],
  ])('of %d read and %d write units counts as %d requests', (readUnits, writeUnits, requests) => {
    expect(requestsOf({ readUnits, writeUnits })).toBe(requests);
  });

  it('is let in at what its operation came to, and at a tenth of the budget where none did', () => {
    const tally = { ...NOTHING, prices: { 'orders.get': 1 } };
    expect(priceOf(tally, 'orders.get', budget)).toBe(1);
    expect(priceOf(tally, 'orders.list', budget)).toBe(40);
    expect(priceOf(tally, 'orders.list', { requests: 5, windowSeconds: 1 })).toBe(1);
  });
});

// API-128
it.each([
  [{ requests: 5, windowSeconds: 1 }, 1],
  [{ requests: 1_000, windowSeconds: 2 }, 1],
  [{ requests: 3_000, windowSeconds: 2 }, 3],
])('of a budget of %j one of %d calls is counted, for all of them', (of, calls) => {
  expect(callsACount(of)).toBe(calls);
});

// API-128, API-141
describe('a window', () => {
  const tally = { began: 10_000, requests: 1_000, prices: { 'orders.get': 1 } };

  it.each([
    [9_000, tally],
    [11_999, tally],
    [12_000, { ...tally, began: 12_000, requests: 600 }],
    [15_000, { ...tally, began: 14_000, requests: 200 }],
    [60_500, { ...tally, began: 60_000, requests: 0 }],
  ])('at %d begins with what those before it could not pay', (now, expected) => {
    expect(tallyAt(tally, budget, now)).toEqual(expected);
  });

  it.each([
    [399, 10_500, undefined],
    [400, 10_500, 2],
    [400, 11_900, 1],
    [1_000, 10_000, 4],
    [1_000_000, 10_000, 62],
  ])('that holds %d requests has a place after as many as it owes', (requests, now, wait) => {
    expect(waitOf({ ...tally, requests }, budget, now)).toBe(wait);
  });

  it('owes no more than a minute', () => {
    const at = tallyAt({ ...tally, requests: 1_000_000 }, budget, 12_000);
    expect(at.requests).toBe(12_000);
  });
});
