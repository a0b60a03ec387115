import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fixedClock, TEST_NOW } from './clock.ts';

const clock = fixedClock();

test('stands still while timers run', async () => {
  await sleep(5);
  expect(new Date().toISOString()).toBe(TEST_NOW);
});

test('moves only when told', () => {
  clock.advance(90);
  expect(clock.now().toISOString()).toBe('2026-11-21T09:01:30.000Z');
  clock.set('2027-01-01T00:00:00.000Z');
  expect(Date.now()).toBe(Date.UTC(2027, 0, 1));
});

test('starts over for every test', () => {
  expect(new Date().toISOString()).toBe(TEST_NOW);
});
