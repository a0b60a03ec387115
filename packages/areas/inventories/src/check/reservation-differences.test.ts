import { describe, expect, it } from 'vitest';
import { activeCountEntity, activeCountKey } from '../reservation/reservation.entity.ts';
import { reservationKey } from '../shared/promises.ts';
import { findDifferences } from './inventory-differences.ts';
import {
  asList,
  both,
  bothKey,
  changed,
  committed,
  countItem,
  dated,
  movementItem,
  plain,
  released,
  reservation,
  reservationItem,
  sound,
  stockItem,
  TENANT,
  taken,
  undated,
  undatedKey,
} from './sound-inventory.factory.ts';
import { keyText } from './stored-inventory.ts';

describe('what reservations leave behind', () => {
  const name = `reservation ${undated.id}`;
  const datedKey = reservationKey(TENANT, dated.id);
  const bookings = (type: string, orderRef: string) =>
    expect.stringMatching(new RegExp(`^${type} bookings of .*"order_ref":"${orderRef}"`, 'u'));

  // INV-97, INV-102, INV-103, INV-104
  it.each([
    [
      'one that the wrong status finds',
      changed('reservations', undatedKey, { f1: 'elsewhere' }),
      [[`f1 of ${name}`, 'elsewhere', expect.any(String)]],
    ],
    [
      'a dated one that never expires',
      changed('reservations', datedKey, { due_pk: undefined, due_sk: undefined }),
      [
        [`due_pk of reservation ${dated.id}`, undefined, expect.any(String)],
        [`due_sk of reservation ${dated.id}`, undefined, expect.any(String)],
      ],
    ],
    [
      'an undated one that waits for a deadline',
      changed('reservations', undatedKey, { due_pk: 'x', due_sk: 'y' }),
      [
        [`due_pk of ${name}`, 'x', undefined],
        [`due_sk of ${name}`, 'y', undefined],
      ],
    ],
    [
      'an ended one that waits for its expiry',
      changed('reservations', reservationKey(TENANT, released.id), { due_pk: 'x', due_sk: 'y' }),
      [
        [`due_pk of reservation ${released.id}`, 'x', undefined],
        [`due_sk of reservation ${released.id}`, 'y', undefined],
      ],
    ],
    [
      'one on the row of another address',
      changed('reservations', undatedKey, { stock_pk: 'elsewhere' }),
      [[`stock row of ${name}`, 'elsewhere', bothKey.pk]],
    ],
    [
      'one that its reference does not find',
      changed('reservations', undatedKey, { f5: undefined }),
      [[`f5 of ${name}`, undefined, expect.any(String)]],
    ],
    [
      'a reference that counts one too many',
      { ...sound, counts: [countItem(undated, 2), countItem(dated, 1)] },
      [[`count of active reservations ${keyText(activeCountKey(TENANT, 'ORD-201'))}`, 2, 1]],
    ],
    [
      'a reference that lost its count',
      { ...sound, counts: [countItem(dated, 1)] },
      [[`count of active reservations ${keyText(activeCountKey(TENANT, 'ORD-201'))}`, 0, 1]],
    ],
    [
      'a reference that counts what is not there',
      {
        ...sound,
        counts: [
          ...sound.counts,
          activeCountEntity.item(activeCountKey(TENANT, 'ORD-9'), { active: 1 }),
        ],
      },
      [[`count of active reservations ${keyText(activeCountKey(TENANT, 'ORD-9'))}`, 1, 0]],
    ],
    [
      'one that was shipped twice',
      {
        ...sound,
        stock: [stockItem({ ...both, on_hand: 3.5, reserved: 0 }), stockItem(plain)],
        movements: [...sound.movements, movementItem({ ...committed, quantity: -4 }, 'shipment')],
      },
      [
        [`reserved by the active reservations of stock row ${both.id}`, 0, 4],
        [bookings('shipment', 'ORD-204'), 8, 4],
      ],
    ],
    [
      'a release that names no order',
      {
        ...sound,
        movements: [
          ...sound.movements.filter((item) => item !== sound.movements[5]),
          movementItem({ ...released, order_ref: null }, 'release'),
        ],
      },
      [
        [bookings('release', 'ORD-203'), 0, 1],
        [bookings('release', ''), 1, 0],
      ],
    ],
  ])('%s', (_, stored, differences) => {
    expect(findDifferences(stored).map(asList)).toEqual(differences);
  });

  // INV-103
  it('two of one reference and item are booked and counted together', () => {
    const again = reservation(205, { order_ref: undated.order_ref, quantity: 1 });
    expect(
      findDifferences({
        ...sound,
        stock: [stockItem({ ...both, reserved: 5 }), stockItem(plain)],
        reservations: [...sound.reservations, reservationItem(again)],
        counts: [countItem(undated, 2), countItem(dated, 1)],
        movements: [...sound.movements, taken(again)],
      }),
    ).toEqual([]);
  });
});
