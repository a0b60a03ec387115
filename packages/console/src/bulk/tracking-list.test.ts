import { expect, it } from 'vitest';
import { readTracking, strangersOf } from './tracking-list.ts';

it('reads what a carrier gives, with or without its name', () => {
  const list = readTracking('number;tracking;carrier\nORD-1;T1;dhl\n\nORD-2\tT2\nORD-3,T3');
  expect([...list.byNumber]).toEqual([
    ['ORD-1', { tracking_code: 'T1', carrier: 'dhl' }],
    ['ORD-2', { tracking_code: 'T2' }],
    ['ORD-3', { tracking_code: 'T3' }],
  ]);
  expect(list.unfit).toEqual([]);
  expect(strangersOf(list, ['ORD-2'])).toEqual(['ORD-1', 'ORD-3']);
});

it.each(['ORD-1', 'ORD-1;', ';T1'])('shows %j, which is no number and code', (line) => {
  expect(readTracking(`A;1\n${line}`).unfit).toEqual([{ line: 2, text: line }]);
});

it('shows a number that comes twice', () => {
  const list = readTracking('ORD-1;T1\nORD-1;T2');
  expect(list.byNumber.get('ORD-1')?.tracking_code).toBe('T1');
  expect(list.unfit).toEqual([{ line: 2, text: 'ORD-1;T2' }]);
});
