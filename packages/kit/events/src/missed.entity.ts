import { toInstant } from '@waybill/kernel/instant';
import { defineDueKind, dueAttributes } from '@waybill/table/due';
import { defineEntity, type Key, key, list, number, optional, text } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { ChangeAddress } from './change-address.ts';

/** Events that the bus did not take, until the sweep has published them (WHK-9). */
export const missedEntity = defineEntity({
  name: 'missed',
  attributes: {
    tenant: text,
    change: text,
    home: optional(text, undefined),
    indexes: list(number),
  },
});

/** Missed events wait for the sweep by the moment at which they were noted. */
export const missedDue = defineDueKind('OUTBOX');

/** Which events of a change the bus did not take, by their places. */
export interface Missed {
  readonly address: ChangeAddress;
  readonly indexes: readonly number[];
}

/** Apart from the tenants' keys: the publisher may write nothing else. */
export function missedKey({ tenant, change }: ChangeAddress): Key {
  return { pk: key('MISSED', tenant, change), sk: 'MISSED' };
}

export function missedItem({ address, indexes }: Missed, now: Date): TableItem {
  const { tenant, change, home } = address;
  return {
    ...missedEntity.item(missedKey(address), { tenant, change, home, indexes }),
    ...dueAttributes(missedDue, change, key(toInstant(now), change)),
  };
}

export function asMissed(item: TableItem): Missed {
  const { tenant, change, home, indexes } = missedEntity.read(item);
  return { address: { tenant, change, ...(home !== undefined && { home }) }, indexes };
}
