import { expect, it } from 'vitest';
import { newRebuild } from './rebuild.ts';

const ID = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const AT = '2026-03-01T10:00:00.000Z';
const idle = { version: 5, live: 3, next: undefined, old: undefined, job: undefined };

// SEA-13
it('begins the index behind the one that is searched', () => {
  expect(newRebuild(idle, ID, AT)).toEqual({
    ...idle,
    next: 4,
    job: { id: ID, status: 'running', orders: 0, created_at: AT, finished_at: null, after: null },
  });
});

// SEA-13
it.each([
  ['one runs', { ...idle, next: 4 }],
  ['the index before the last one is not gone yet', { ...idle, old: 2 }],
])('begins nothing while %s', (_, state) => {
  expect(newRebuild(state, ID, AT)).toBeUndefined();
});
