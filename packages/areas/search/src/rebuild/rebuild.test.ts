import { expect, it } from 'vitest';
import { behindStep, rebuilding } from './rebuild.ts';

const ID = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const AT = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-01T10:05:00.000Z';
const idle = { version: 5, live: 3, next: undefined, old: undefined, job: undefined };
const begun = {
  id: ID,
  status: 'running' as const,
  orders: 0,
  created_at: AT,
  finished_at: null,
  after: null,
};

// SEA-13
it('begins the index behind the one that is searched', () => {
  expect(rebuilding(idle, ID, AT)).toEqual({ ...idle, next: 4, job: begun });
  const before = { ...begun, id: 'before', status: 'finished' as const };
  expect(rebuilding({ ...idle, job: before }, ID, AT).job).toEqual(begun);
});

// SEA-13
it.each([
  ['it runs', { ...idle, next: 4, job: begun }],
  ['the index before it is not gone yet', { ...idle, old: 2, job: begun }],
])('the one of before is answered while %s', (_, state) => {
  expect(rebuilding(state, 'another', LATER)).toEqual(state);
});

// SEA-13
it('counts the orders of each step, and goes on behind them', () => {
  const state = { ...idle, next: 4, job: { ...begun, orders: 100, after: 'a' } };
  expect(behindStep(state, ['b', 'c'], LATER)).toEqual({
    ...state,
    job: { ...begun, orders: 102, after: 'c' },
  });
});

// SEA-13
it('has the new index searched once no order is left, and the one of before removed', () => {
  const state = { ...idle, next: 4, job: { ...begun, orders: 102, after: 'c' } };
  expect(behindStep(state, [], LATER)).toEqual({
    ...idle,
    live: 4,
    old: 3,
    job: { ...state.job, status: 'finished', finished_at: LATER },
  });
});
