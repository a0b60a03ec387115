import { afterEach, expect, it } from 'vitest';
import { callTime, LOCAL_CLOCK } from './call-time.ts';

const machine = new Date('2026-11-23T09:00:00.000Z');
const place = globalThis as { [LOCAL_CLOCK]?: () => Date | undefined };
const before = Object.getOwnPropertyDescriptor(globalThis, LOCAL_CLOCK);
afterEach(() => {
  delete place[LOCAL_CLOCK];
  if (before !== undefined) Object.defineProperty(globalThis, LOCAL_CLOCK, before);
});

it('is that of the machine wherever no local stack hung a clock (CLI-13)', () => {
  delete place[LOCAL_CLOCK];
  expect(callTime(machine)).toBe(machine);
});

it('is that of the local clock for the calls that ask for one (CLI-13)', () => {
  const past = new Date('2026-09-01T09:00:00.000Z');
  const answers = [past, undefined];
  Object.defineProperty(globalThis, LOCAL_CLOCK, {
    value: () => answers.shift(),
    configurable: true,
  });
  expect([callTime(machine), callTime(machine)]).toEqual([past, machine]);
});
