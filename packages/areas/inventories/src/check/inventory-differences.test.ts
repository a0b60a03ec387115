import { describe, expect, it } from 'vitest';
import { aliasItem, pointerKey, stockKey } from '../stock/stock.entity.ts';
import { idOf } from '../stock/stock.factory.ts';
import { wordItem, wordKey } from '../stock/stock-word.entity.ts';
import { findDifferences } from './inventory-differences.ts';
import {
  aliasOfBoth,
  asList,
  astray,
  both,
  bothKey,
  changed,
  location,
  movedUnbooked,
  plain,
  received,
  rowCount,
  sound,
  storedLocation,
  TENANT,
  without,
} from './sound-inventory.factory.ts';
import { keyText, type StoredInventory } from './stored-inventory.ts';

// INV-53
it('finds nothing where everything agrees, and nothing where nothing is', () => {
  expect(findDifferences(sound)).toEqual([]);
  const nothing: StoredInventory = {
    tenant: TENANT,
    locations: [],
    rowCounts: [],
    states: [],
    stateCounts: [],
    stock: [],
    references: [],
    reservations: [],
    counts: [],
    movements: [],
    stuck: [],
  };
  expect(findDifferences(nothing)).toEqual([]);
});

describe('what the balances of a row follow from', () => {
  const name = `stock row ${both.id}`;

  // INV-30, INV-53
  it.each([
    [
      'goods that were never booked',
      changed('stock', bothKey, { on_hand: 8.5, available: 4.5 }),
      [[`on_hand by the movements at location ${both.location_id} of ${name}`, 8.5, 7.5]],
    ],
    [
      'a thousandth too much reserved',
      changed('stock', bothKey, { reserved: 4.001, available: 3.499 }),
      [
        [`reserved by the movements at location ${both.location_id} of ${name}`, 4.001, 4],
        [`reserved by the active reservations of ${name}`, 4.001, 4],
      ],
    ],
    [
      'an available quantity that is not the difference',
      changed('stock', bothKey, { available: 4 }),
      [[`available of ${name}`, 4, 3.5]],
    ],
    [
      'goods that went elsewhere without a booking',
      movedUnbooked(idOf(2)),
      [
        [`on_hand by the movements at location ${idOf(2)} of ${name}`, 0, 10],
        [`on_hand by the movements at location ${both.location_id} of ${name}`, 7.5, -2.5],
      ],
    ],
    [
      'goods that went missing',
      without('movements', { pk: received.pk, sk: received.sk }),
      [[`on_hand by the movements at location ${both.location_id} of ${name}`, 7.5, -2.5]],
    ],
    [
      'a booking without its row',
      changed('movements', { pk: received.pk, sk: received.sk }, { stock_id: null }),
      [[`on_hand by the movements at location ${both.location_id} of ${name}`, 7.5, -2.5]],
    ],
    [
      'a row below zero that nothing was booked on',
      changed('stock', stockKey(TENANT, plain), { on_hand: -1, reserved: -1 }),
      [
        [
          `on_hand by the movements at location ${plain.location_id} of stock row ${plain.id}`,
          -1,
          0,
        ],
        [
          `reserved by the movements at location ${plain.location_id} of stock row ${plain.id}`,
          -1,
          0,
        ],
        [`reserved by the active reservations of stock row ${plain.id}`, -1, 0],
        [`on_hand of stock row ${plain.id}`, -1, 'not below 0'],
        [`reserved of stock row ${plain.id}`, -1, 'not below 0'],
      ],
    ],
  ])('%s', (_, stored, differences) => {
    expect(findDifferences(stored).map(asList)).toEqual(differences);
  });

  // INV-53
  it('is missed where the row is gone, with the rows of its location', () => {
    const gone = `stock row ${both.id}, which is gone`;
    expect(findDifferences(without('stock', bothKey)).map(asList)).toEqual([
      [`on_hand by the movements at location ${both.location_id} of ${gone}`, 0, 7.5],
      [`reserved by the movements at location ${both.location_id} of ${gone}`, 0, 4],
      [`reserved by the active reservations of ${gone}`, 0, 4],
      [`rows of location ${location.id}`, 2, 1],
      [`stock_pointer ${keyText(pointerKey(TENANT, both.id))}`, both.id, undefined],
      [`stock_alias ${keyText(aliasOfBoth)}`, both.id, undefined],
    ]);
  });
});

describe('how rows are found', () => {
  // INV-8, INV-11, INV-25
  it.each([
    [
      'a row that no list shows',
      changed('stock', bothKey, { f0: undefined }),
      [[`f0 of stock row ${both.id}`, undefined, expect.any(String)]],
    ],
    [
      'a row that its id does not find',
      without('references', pointerKey(TENANT, plain.id)),
      [[`stock_pointer ${keyText(pointerKey(TENANT, plain.id))}`, undefined, plain.id]],
    ],
    [
      'a row that its sku does not find',
      without('references', aliasOfBoth),
      [[`stock_alias ${keyText(aliasOfBoth)}`, undefined, both.id]],
    ],
    [
      'an id that leads to another row',
      changed('references', pointerKey(TENANT, plain.id), { sku: 'both' }),
      [[`sku of stock_pointer ${keyText(pointerKey(TENANT, plain.id))}`, 'both', 'plain']],
    ],
    [
      'a word of a name that is missing',
      without('references', wordKey(TENANT, 'cup', plain.id)),
      [[expect.stringMatching(/^stock_word .*cup#/u), undefined, plain.id]],
    ],
    [
      'a word that no name has',
      { ...sound, references: [...sound.references, wordItem(TENANT, 'mug', plain.id)] },
      [[expect.stringMatching(/^stock_word .*mug#/u), plain.id, undefined]],
    ],
    [
      'an alias without a row',
      {
        ...sound,
        references: [
          ...sound.references,
          ...[aliasItem(TENANT, astray)].filter((one) => one !== undefined),
        ],
      },
      [[expect.stringMatching(/^stock_alias .*astray/u), plain.id, undefined]],
    ],
    [
      'a location that counts too many rows',
      {
        ...sound,
        rowCounts: [...sound.rowCounts, rowCount(location.id, idOf(3), 1)],
      },
      [[`rows of location ${location.id}`, 3, 2]],
    ],
    [
      'a location without rows that counts some',
      {
        ...sound,
        locations: [...sound.locations, storedLocation({ ...location, id: idOf(2) })],
        rowCounts: [...sound.rowCounts, rowCount(idOf(2), plain.id, 1)],
      },
      [[`rows of location ${idOf(2)}`, 1, 0]],
    ],
    [
      'rows at a location that is gone',
      { ...sound, locations: [] },
      [[`rows of location ${location.id}, which is gone`, 2, 0]],
    ],
    [
      'a row that its state does not count',
      { ...sound, stateCounts: [] },
      [['rows of availability state expected', 0, 1]],
    ],
    [
      'a row in a state that is gone',
      { ...sound, states: [] },
      [['rows of availability state expected, which is gone', 1, 0]],
    ],
    [
      'a booking that no filter finds',
      changed('movements', { pk: received.pk, sk: received.sk }, { f1: undefined }),
      [[expect.stringMatching(/^f1 of movement/u), undefined, expect.any(String)]],
    ],
    [
      'a row that an ended intent holds',
      { ...sound, stuck: [{ ...bothKey, intent: 'forgotten' }] },
      [[`lock of ${keyText(bothKey)}`, 'forgotten', undefined]],
    ],
  ])('%s', (_, stored, differences) => {
    expect(findDifferences(stored).map(asList)).toEqual(differences);
  });
});
