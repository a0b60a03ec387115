import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Minute, minuteAt, waitOf } from './minute.ts';

const NOW = 1_000_000;

// AGT-45
it.each([
  ['the first call begins one', undefined, { began: NOW, calls: 0 }],
  ['another call is in it', { began: NOW - 59_999, calls: 7 }, { began: NOW - 59_999, calls: 7 }],
  ['it is over after sixty seconds', { began: NOW - 60_000, calls: 7 }, { began: NOW, calls: 0 }],
  ['that of a faster clock goes on', { began: NOW + 5, calls: 7 }, { began: NOW + 5, calls: 7 }],
])('a minute of a key: %s', (_, known, minute) => {
  expect(minuteAt(known, NOW)).toEqual(minute);
});

// AGT-45
it.each([
  [{ began: NOW, calls: 4 }, undefined],
  [{ began: NOW, calls: 5 }, 60],
  [{ began: NOW - 59_001, calls: 5 }, 1],
  [{ began: NOW - 59_999, calls: 9 }, 1],
])('of %j a call waits %s seconds', (minute, wait) => {
  expect(waitOf(minute, 5, NOW)).toBe(wait);
});

// AGT-45
it('takes less than twice the limit in any sixty seconds, whenever calls come', () => {
  const pauses = fc.array(fc.nat({ max: 20_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 10 }), (gaps, limit) => {
      const taken: number[] = [];
      let minute: Minute | undefined;
      let now = NOW;
      for (const gap of gaps) {
        now += gap;
        const current = minuteAt(minute, now);
        const wait = waitOf(current, limit, now);
        if (wait === undefined) {
          taken.push(now);
          minute = { ...current, calls: current.calls + 1 };
        } else {
          // The answer is kept: after so many seconds there is a place.
          const later = now + wait * 1_000;
          expect(waitOf(minuteAt(current, later), limit, later)).toBeUndefined();
        }
      }
      for (const [index, from] of taken.entries()) {
        const within = taken.slice(index).filter((at) => at < from + 60_000);
        expect(within.length).toBeLessThan(2 * limit);
      }
    }),
  );
});
