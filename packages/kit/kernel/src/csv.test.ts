import { expect, it } from 'vitest';
import { csvLine, guardedCell, unguardedCell } from './csv.ts';

it.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\tx', "'=x"])('guards %j, and takes it off', (text) => {
  expect(guardedCell(text)).toBe(`'${text}`);
  expect(unguardedCell(guardedCell(text))).toBe(text);
});

it.each(['-5', '+1.5', '12', "O'Brien", "'quoted'", ''])('leaves %j as it is', (text) => {
  expect(guardedCell(text)).toBe(text);
  expect(unguardedCell(text)).toBe(text);
});

it.each([
  [['a', 'b'], ',', 'a,b\n'],
  [['a', 'b'], ';', 'a;b\n'],
  [['a,b', 'c;d', 'say "x"', ' e'], ';', 'a,b;"c;d";"say ""x""";" e"\n'],
] as const)('writes %j', (cells, separator, line) => {
  expect(csvLine(cells, separator)).toBe(line);
});
