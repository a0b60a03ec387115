import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

it('works on everything once, never on more than it may at a time', async () => {
  const numbers = Array.from({ length: 25 }, (_, index) => index);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  await sideBySide(4, numbers, async (number) => {
    begun.push(number);
    running += 1;
    most = Math.max(most, running);
    await sleep(number % 3);
    running -= 1;
  });
  expect(begun).toEqual(numbers);
  expect(most).toBe(4);
});

it('fails with what fails', async () => {
  const work = async (number: number) => {
    if (number === 2) throw new Error('two');
  };
  await expect(sideBySide(2, [1, 2, 3], work)).rejects.toThrow('two');
});
