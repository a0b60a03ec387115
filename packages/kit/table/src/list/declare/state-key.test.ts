import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateKeyNamed, stateKeyOf, stateKeysWith } from './state-key.ts';

const columns = ['status', 'paid', 'held'];

describe('the state of a row', () => {
  it('joins its columns of few values in their order', () => {
    expect(stateKeyOf(columns, { held: false, status: 'placed', paid: 'open', total: 4 })).toBe(
      'placed|open|false',
    );
  });

  it('is another one for every other row', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom(null, '', '-', '%', '|', '#', '%2D'));
    const row = fc.record({ status: value, paid: value, held: value });
    fc.assert(
      fc.property(row, row, (left, right) => {
        const same = columns.every(
          (name) => left[name as keyof typeof left] === right[name as keyof typeof right],
        );
        expect(stateKeyOf(columns, left) === stateKeyOf(columns, right)).toBe(same);
        expect(stateKeyOf(columns, left)).not.toContain('#');
      }),
    );
  });
});

describe('states with some values', () => {
  const state = stateKeyOf(columns, { status: 'placed', paid: null, held: true });

  it.each([
    [[], true],
    [[['status', 'placed']], true],
    [[['held', true]], true],
    [[['paid', null]], true],
    [[['held', false]], false],
    [[['paid', '']], false],
    [[['status', 'plac']], false],
    [[['total', 3]], true],
    [
      [
        ['status', 'placed'],
        ['status', 'pending'],
      ],
      false,
    ],
  ])('%j: %s', (pairs, accepted) => {
    const filters = pairs.map(([column, value]) => ({ column: String(column), value }));
    expect(stateKeysWith(columns, filters)(state)).toBe(accepted);
  });

  it('are one when every column is named', () => {
    const filters = columns.map((column) => ({ column, value: 'x' }));
    expect(stateKeyNamed(columns, filters)).toBe('x|x|x');
    expect(stateKeyNamed(columns, filters.slice(1))).toBeUndefined();
  });
});
