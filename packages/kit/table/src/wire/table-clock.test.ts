import { expect, it } from 'vitest';
import { tableClock } from './table-clock.ts';

const NOW = Date.UTC(2026, 10, 23, 12, 0, 0);
const told = (milliseconds: number) => new Date(NOW + milliseconds).toUTCString();

/** How many milliseconds the clock of a process is moved once it heard these answers. */
function movedBy(...answers: readonly (readonly [told: string, sent: number, received: number])[]) {
  const clock = tableClock();
  for (const [time, sent, received] of answers) clock.hear(time, NOW + sent, NOW + received);
  return clock.at(new Date(NOW)).getTime() - NOW;
}

// API-147
it.each([
  ['a clock that is right', 0, [told(0), 10, 15]],
  ['one that is right, whatever the answer took', 0, [told(0), -9_000, 15_000]],
  ['one that is two minutes behind', 119_990, [told(0), -120_000, -119_990]],
  ['one that is two minutes ahead', -119_000, [told(0), 120_000, 120_010]],
  ['one that a test has set', 0, [told(0), -86_400_000, -86_399_990]],
  ['one of a table that tells no time', 0, ['', -120_000, -119_990]],
] as const)('the clock of a process is moved as far as an answer asks for: %s', (_, by, answer) => {
  expect(movedBy(answer)).toBe(by);
});

// API-147
it('a clock that is set right again is no longer moved', () => {
  expect(movedBy([told(0), -120_000, -119_990], [told(1_000), 1_010, 1_015])).toBeLessThan(1_000);
});
