import { expect, it } from 'vitest';
import { pauseOf } from './pause.ts';

it('reads seconds', () => {
  expect([pauseOf('1'), pauseOf('0.05'), pauseOf('3600')]).toEqual([1000, 50, 3_600_000]);
});

// Each of these would be a look without any pause, or none ever.
it.each(['', '0', '-1', 'often', '3601', 'Infinity'])('refuses %j', (seconds) => {
  expect(() => pauseOf(seconds)).toThrow('--every must be a number of seconds');
});
