import { describe, expect, it } from 'vitest';
import { amountAt, amountOf, differ, isBelow, minus, plus, times, total } from './amount.ts';

describe('numbers of documents', () => {
  it('are exact, however many digits they have', () => {
    expect(plus('0.1', '0.2')).toBe('0.3');
    expect(times('123456789012345678.99', '1000')).toBe('123456789012345678990');
    expect(total(['99999999999999999.99', '0.01'])).toBe('100000000000000000');
    expect(amountOf('+1.50')).toBe('1.50');
  });

  it('are unknown where a text is none, and with them all that is made of them', () => {
    expect(amountOf('1e3')).toBeUndefined();
    expect(plus('1', undefined)).toBeUndefined();
    expect(minus(undefined, '1')).toBeUndefined();
    expect(total(['1', undefined])).toBeUndefined();
    expect(isBelow(undefined, '1')).toBe(false);
    expect(isBelow('1', undefined)).toBe(false);
    expect(differ(undefined, '1')).toBe(false);
  });

  it('differ beyond a tolerance, not at it', () => {
    expect(differ('1.02', '1', '0.02')).toBe(false);
    expect(differ('0.98', '1', '0.02')).toBe(false);
    expect(differ('1.0201', '1', '0.02')).toBe(true);
    expect(differ('0.9799', '1', '0.02')).toBe(true);
    expect(differ('1', '1.00')).toBe(false);
  });

  it('stand at a path, or are what stands for nothing there', () => {
    const leaf = { attributes: {}, children: [], line: 1 };
    const element = { ...leaf, name: 'a', text: '', children: [{ ...leaf, name: 'b', text: '2' }] };
    expect(amountAt(element, ['b'])).toBe('2');
    expect(amountAt(element, ['c'])).toBeUndefined();
    expect(amountAt(element, ['c'], '0')).toBe('0');
  });
});
