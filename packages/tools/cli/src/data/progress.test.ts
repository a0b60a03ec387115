import { expect, it, vi } from 'vitest';
import { progressOn, progressText } from './progress.ts';

it.each([
  [{ done: 100, total: 300, before: 0 }, 10_000, '100 of 300, 10 a second, 20 s left'],
  [{ done: 100, total: 1000, before: 0 }, 10_000, '100 of 1000, 10 a second, 1 min 30 s left'],
  [{ done: 10, total: 90_000, before: 0 }, 1000, '10 of 90000, 10 a second, 2 h 29 min left'],
  // Records of an earlier run say nothing about the speed of this one.
  [{ done: 110, total: 210, before: 100 }, 1000, '110 of 210, 10 a second, 10 s left'],
  [{ done: 100, total: 300, before: 100 }, 5000, '100 of 300, 0 a second'],
  [{ done: 300, total: 300, before: 0 }, 10_000, '300 of 300, 30 a second'],
])('tells how far it is and how long it takes: %j', (progress, elapsedMs, text) => {
  expect(progressText(progress, elapsedMs)).toBe(text);
});

it('writes one line over in a terminal, and nothing into a log of a short work', () => {
  const shown = (isTTY: boolean) => {
    let text = '';
    const output = { isTTY, write: (more: string) => (text += more) };
    const { step, end } = progressOn(output, 2, 0);
    step();
    step();
    end();
    return text;
  };
  expect(shown(true)).toMatch(/^\r1 of 2[\s\S]*\r2 of 2.*\n$/u);
  expect(shown(false)).toBe('');
});

it('tells a log how far a long work is, a line every half minute', () => {
  vi.useFakeTimers();
  try {
    const lines: string[] = [];
    const { step, end } = progressOn({ write: (line) => lines.push(line) }, 100, 0);
    for (let second = 0; second < 70; second += 1) {
      vi.advanceTimersByTime(1000);
      step();
    }
    end();
    expect(lines).toEqual([
      '30 of 100, 1 a second, 1 min 10 s left\n',
      '60 of 100, 1 a second, 40 s left\n',
    ]);
  } finally {
    vi.useRealTimers();
  }
});
