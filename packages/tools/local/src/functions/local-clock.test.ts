import { callTime } from '@waybill/api/call-time';
import { expect, it } from 'vitest';
import { askedTime, atTime } from './local-clock.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const asked = (text: string) => askedTime({ 'x-local-clock': text }, now);

it('goes back as far as it is asked to, by up to 400 days (CLI-13)', () => {
  expect(askedTime({}, now)).toBeUndefined();
  expect(asked('2026-09-01T00:00:00Z')).toEqual(new Date('2026-09-01T00:00:00Z'));
});

it.each(['2026-11-23T09:00:00.001Z', '2025-10-01T00:00:00Z', 'yesterday', ''])(
  'neither goes ahead nor elsewhere: %j (CLI-13)',
  (text) => {
    expect(asked(text)).toMatch(/time of the last 400 days/u);
  },
);

it('counts for the work it was asked for, and for nothing beside it (CLI-13)', async () => {
  const past = new Date('2026-09-01T00:00:00Z');
  const [inside, beside] = await Promise.all([
    atTime(past, async () => {
      await Promise.resolve();
      return callTime(now);
    }),
    atTime(undefined, async () => callTime(now)),
  ]);
  expect([inside, beside]).toEqual([past, now]);
});
