import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { defineDueKind, dueAttributes } from '@waybill/table/due';
import { defineEntity, type Key, key, text } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { SETTLED_SECONDS } from './running-count.ts';

/** Says that a tenant has events of a minute that may be worth a running count. */
export const uncountedEntity = defineEntity({ name: 'uncounted', attributes: { tenant: text } });

/** Tenants wait for their count until the changes of the minute are old enough. */
export const uncountedDue = defineDueKind('UNCOUNTED');

const MINUTE_MS = 60_000;

/**
 * One of so many changes has its tenant noted. A note costs four units from its writing to its
 * removal, and so many changes are half of those that are counted together.
 */
const isSampled = (change: string): boolean => change.endsWith('0');

/** The tenants that some changes have noted. */
export function tenantsToNote(
  changes: readonly { readonly tenant: string; readonly change: string }[],
): Set<string> {
  return new Set(changes.filter(({ change }) => isSampled(change)).map(({ tenant }) => tenant));
}

/** Apart from the tenants' keys: the publisher may write nothing else. */
export function uncountedItem(tenant: string, now: Date): TableItem {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const at: Key = { pk: key('UNCOUNTED', tenant, String(minute)), sk: 'UNCOUNTED' };
  const due = plusSeconds(new Date((minute + 1) * MINUTE_MS), SETTLED_SECONDS);
  return {
    ...uncountedEntity.item(at, { tenant }),
    ...dueAttributes(uncountedDue, tenant, key(toInstant(due), tenant)),
  };
}

/** The tenant that a note is of, by its key. */
export function tenantOfNote({ pk }: Key): string {
  const [, tenant = ''] = pk.split('#');
  return tenant;
}
