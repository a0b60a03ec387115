import { expect, it } from 'vitest';
import { eachSideBySide } from './side-by-side.ts';

async function* numbers(count: number) {
  for (let number = 1; number <= count; number += 1) yield number;
}

it('works through all of it, so many at once', async () => {
  const seen: number[] = [];
  let [now, most] = [0, 0];
  await eachSideBySide(3, numbers(10), async (number) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise(setImmediate);
    seen.push(number);
    now -= 1;
  });
  expect(seen.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(most).toBe(3);
});

it('begins nothing more after a failure, and waits for what is under way', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = eachSideBySide(2, numbers(10), async (number) => {
    begun.push(number);
    if (number === 1) throw new Error('it broke');
    await new Promise((done) => setTimeout(done, 5));
    ended.push(number);
  });
  await expect(work).rejects.toThrow('it broke');
  expect([begun, ended]).toEqual([[1, 2], [2]]);
});
