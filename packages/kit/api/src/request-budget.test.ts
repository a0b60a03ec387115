import { describe, expect, it } from 'vitest';
import {
  batchOf,
  budgetFor,
  NOTHING,
  priceOf,
  requestsOf,
  sampled,
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

describe('calls that are sampled', () => {
  it.each([
    [8, 8, 0.99, 8],
    [1, 8, 0.124, 8],
    [1, 8, 0.126, 0],
    [-3, 8, 0.37, -8],
    [-39, 8, 0.99, -39],
    [0, 8, 0, 0],
  ])('%d of a batch of %d count by a chance of %d as %d', (requests, batch, chance, expected) => {
    expect(sampled(requests, batch, chance)).toBe(expected);
  });

  it.each([
    ['of a tenant that it does not know', budget, undefined, 8],
    ['of a calm tenant', budget, { requests: 199, before: 100 }, 8],
    ['of a busy tenant', budget, { requests: 200, before: 0 }, 1],
    ['of one that was busy', budget, { requests: 0, before: 200 }, 1],
    ['of a small budget', { requests: 5, windowSeconds: 1 }, undefined, 1],
    ['of a large one', { requests: 3_000, windowSeconds: 2 }, { requests: 3_000, before: 0 }, 3],
  ])('%s', (_, of, counted, batch) => {
    expect(batchOf(of, counted && { ...NOTHING, ...counted })).toBe(batch);
  });
});

// API-128, API-141
describe('a window', () => {
  const tally = { began: 10_000, requests: 1_000, before: 7, prices: { 'orders.get': 1 } };

  it.each([
    [9_000, tally],
    [11_999, tally],
    [12_000, { ...tally, began: 12_000, requests: 600, before: 1_000 }],
    [15_000, { ...tally, began: 14_000, requests: 200, before: 0 }],
    [60_500, { ...tally, began: 60_000, requests: 0, before: 0 }],
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
