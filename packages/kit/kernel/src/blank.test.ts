import { expect, it } from 'vitest';
import { isBlank, withoutBlanks } from './blank.ts';

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

// ORD-190
it('a number that is printed in groups has no blanks', () => {
  expect(withoutBlanks('\u200b0034 0434\u00a01612\u202f3456\t7890\n12 ')).toBe(
    '0034043416123456789012',
  );
  expect(withoutBlanks('1Z-999 ä한')).toBe('1Z-999ä한');
});
