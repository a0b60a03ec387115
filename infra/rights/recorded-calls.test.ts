import { describe, expect, it } from 'vitest';
import { callsIn, mergedCalls, newCalls } from './recorded-calls.ts';

describe('what a run saw', () => {
  it('is of functions that are deployed, whatever else a suite names so', () => {
    const lines = ['orders.get dynamodb:Query table A', 'things.make dynamodb:PutItem table B', ''];
    expect(callsIn(lines, ['orders.get', 'orders.list'])).toEqual({
      'orders.get': ['dynamodb:Query table A'],
    });
  });

  it('joins what was seen before, each call once and in one order', () => {
    expect(mergedCalls([{ b: ['2', '1'] }, { a: ['3'], b: ['1'] }])).toEqual({
      a: ['3'],
      b: ['1', '2'],
    });
  });

  it('is new where its function was not seen to call it', () => {
    const known = { a: ['1'], b: ['1'] };
    expect(newCalls({ a: ['1', '2'], b: ['1'], c: ['1'] }, known)).toEqual({ a: ['2'], c: ['1'] });
  });
});
