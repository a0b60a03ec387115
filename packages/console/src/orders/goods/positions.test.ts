import type { OrderItem, OrderWithParts } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { canRead } from '../../frame/form/form-field.ts';
import {
  allOf,
  chosenPositions,
  chosenWords,
  leftBehind,
  linesOf,
  quantitiesOf,
} from './positions.ts';
import { openQuantity } from './quantities.ts';

const item = (id: string, name: string, quantity: number, shipped = 0) =>
  ({ id, name, quantity, quantity_shipped: shipped, quantity_cancelled: 0 }) as OrderItem;

const order = {
  items: [item('a', 'Blue cup', 5), item('b', 'Lamp', 2, 2), item('c', 'Rope', 1.5, 0.3)],
} as unknown as OrderWithParts;

const lines = linesOf(order, openQuantity);
const asked = quantitiesOf(() => lines, allOf(lines));
const chosen = (quantities: Record<string, string>) => chosenPositions(order, quantities);

describe('the positions of a command', () => {
  it('begin with all that there is', () => {
    expect(allOf(lines)).toEqual({ a: '5', c: '1.2' });
  });

  it.each([
    [{}, []],
    [{ a: '0', c: ' ' }, []],
    [{ c: '1', a: '3' }, [['a', 3] as const, ['c', 1] as const]],
    [{ a: '1,5' }, [['a', 1.5] as const]],
  ])('%j are sent as %j', (quantities, sent) => {
    const positions = sent.map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
    expect(chosen(quantities)).toEqual(positions);
  });

  it.each([
    [{ a: '3' }, '3 of 5 × Blue cup', 3.2],
    [{ a: '5', c: '1.2' }, '5 × Blue cup, 1.2 × Rope', 0],
    [{}, 'nothing', 6.2],
  ])('%j are %s, and leave %d', (quantities, words, left) => {
    expect(chosenWords(lines, chosen(quantities))).toBe(words);
    expect(leftBehind(lines, chosen(quantities))).toBe(left);
  });

  it('find their problems by where they stand in the body', () => {
    const fields = asked.fieldsOf({ a: '3', b: '1', c: '' });
    const places = fields.map(({ path, at }) => [path, at]);
    expect(places).toEqual([
      ['a', 'positions.0'],
      ['b', 'positions.1'],
      ['c', 'positions.none'],
    ]);
  });

  it.each([
    [{ a: '5' }, true],
    [{ a: '5.5' }, false],
    [{ a: '-1' }, false],
    [{ a: 'abc' }, false],
    [{ a: '1,234' }, false],
    [{ b: '1' }, false],
    [{ b: ' ' }, true],
  ])('%j can be read, and is there: %j', (quantities, isReadable) => {
    const fields = asked.fieldsOf(quantities);
    expect(canRead(fields, quantities)).toBe(isReadable);
  });
});
