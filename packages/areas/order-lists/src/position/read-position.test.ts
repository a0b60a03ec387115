import { parse, safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { anId, aPosition } from '../testing/lists.factory.ts';
import { everyArticleIsKnown, refuseUnknownArticles } from './article-port.ts';
import { PositionInput } from './position.schema.ts';
import { inPlaceOrder, mergePosition, newPosition, refuseNameless } from './read-position.ts';

const given = { id: anId(1), list_id: anId(2), at: '2026-11-21T09:00:00.000Z', position: 4 };
const LATER = '2026-11-21T10:00:00.000Z';
const before = aPosition(1, { unit: 'box', price: 5, position: 3 });

describe('a new position', () => {
  // ORL-31, ORL-32, ORL-34
  it('has what its body names, and nothing of what it leaves out', () => {
    expect(newPosition({ name: 'N', sku: 'S' }, given)).toEqual({
      id: anId(1),
      list_id: anId(2),
      name: 'N',
      sku: 'S',
      product_id: null,
      quantity: 1,
      position: 4,
      unit: null,
      price: null,
      tax_rate: null,
      image: null,
      category_slug: null,
      subcategory_slug: null,
      custom_sku: null,
      metadata: null,
      cost_center_id: null,
      position_texts: null,
      created_at: given.at,
      updated_at: given.at,
    });
    const all = {
      name: 'N',
      product_id: anId(7),
      quantity: '2.50',
      price: 0,
      tax_rate: '7',
      position: '9',
      unit: 'u',
      image: 'i',
      category_slug: 'c',
      subcategory_slug: 's',
      custom_sku: 'x',
      cost_center_id: 'k',
      metadata: {},
    };
    expect(newPosition(all, given)).toMatchObject({
      ...all,
      quantity: 2.5,
      tax_rate: 7,
      position: 9,
    });
  });

  // ORL-33
  it.each([
    ['text', ['text']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [[], []],
    [null, null],
    [undefined, null],
  ])('keeps the texts %j as %j', (position_texts, kept) => {
    expect(newPosition({ name: 'N', position_texts }, given).position_texts).toEqual(kept);
  });

  // ORL-33
  it.each([
    ['x'.repeat(2_000), true],
    ['x'.repeat(2_001), false],
    [['x'.repeat(1_000), 'x'.repeat(999)], true],
    [['x'.repeat(1_000), 'x'.repeat(1_000)], false],
    [[1], false],
    [{}, false],
  ])('takes texts or not: %#', (position_texts, isTaken) => {
    const input = { name: 'N', sku: 'S', position_texts };
    expect(safeParse(PositionInput, input).success).toBe(isTaken);
    if (isTaken) expect(parse(PositionInput, input).position_texts).toEqual(position_texts);
  });

  // ORL-31
  it('names an article', () => {
    const nameless = newPosition({ name: 'N' }, given);
    const rows = [aPosition(0), nameless, newPosition({ name: 'N', product_id: anId(1) }, given)];
    expect(refuseNameless(rows, (index) => `items.${index}`)).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'items.1' }],
    });
    expect(refuseNameless([aPosition(0)], String)).toBeUndefined();
  });
});

describe('a position that is updated', () => {
  // ORL-36
  it('keeps what is absent and clears what is null', () => {
    expect(mergePosition(before, { unit: null, quantity: 2, name: undefined }, LATER)).toEqual({
      ...before,
      unit: null,
      quantity: 2,
      updated_at: LATER,
    });
    expect(mergePosition(before, { position_texts: 'a' }, LATER)).toMatchObject({
      position_texts: ['a'],
      position: 3,
    });
  });

  // ORL-36, ORL-42
  it('is itself where nothing changes', () => {
    expect(mergePosition(before, { unit: 'box', price: '5.00' }, LATER)).toBe(before);
  });

  // ORL-31, ORL-36
  it.each([
    [{}, 'body'],
    [{ name: undefined }, 'body'],
    [{ sku: null }, 'product_id'],
  ])('by %j is refused', (update, path) => {
    expect(mergePosition(before, update, LATER)).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path }],
    });
  });
});

// ORL-34
it('positions stand by their places, then by their ids', () => {
  const rows = [
    aPosition(3, { position: 1 }),
    aPosition(2, { position: 1 }),
    aPosition(9, { position: 0 }),
  ];
  const [three, two, nine] = rows;
  expect(inPlaceOrder(rows)).toEqual([nine, two, three]);
  expect(inPlaceOrder([...rows].reverse())).toEqual([nine, two, three]);
});

// ORL-40
it('unknown articles are refused by their position', async () => {
  const known = await everyArticleIsKnown('acme', [aPosition(1), aPosition(2)]);
  expect(refuseUnknownArticles(known, String)).toBeUndefined();
  expect(refuseUnknownArticles([true, false], (index) => `items.${index}`)).toMatchObject({
    rejected: 'unknown_article',
    details: [{ path: 'items.1' }],
  });
});
