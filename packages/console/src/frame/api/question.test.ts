import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { askEach } from './question.ts';

it('asks five at once, and answers in the order of what is asked about', async () => {
  let [open, most] = [0, 0];
  const answers = await askEach([5, 1, 4, 2, 3, 0, 6], async (turns) => {
    open += 1;
    most = Math.max(most, open);
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    open -= 1;
    return turns * 10;
  });
  expect(answers).toEqual([50, 10, 40, 20, 30, 0, 60]);
  expect(most).toBe(5);
});
