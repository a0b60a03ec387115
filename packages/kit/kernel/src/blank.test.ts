import { expect, it } from 'vitest';
import { isBlank } from './blank.ts';

// API-45
it.each(['', ' \t\n', '\u00a0', '\u3164', '\u2800', '\u115f\u1160\uffa0', '\u200b\ufeff \u00ad'])(
  '%j shows as nothing',
  (text) => {
    expect(isBlank(text)).toBe(true);
    expect(isBlank(`${text}a`)).toBe(false);
  },
);

it.each(['0', '-', 'ä', '한', '😀', '\u3164x', '\u0000'])('%j can be seen', (text) => {
  expect(isBlank(text)).toBe(false);
});
