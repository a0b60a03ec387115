import { createHash } from 'node:crypto';
import type { TableItem } from '@waybill/table/commit/write';
import { flag, number, optional } from '@waybill/table/item/attribute';
import { defineEntity } from '@waybill/table/item/entity';
import { type Key, key } from '@waybill/table/item/key';

/**
 * How many lists came to a kind and left it. A kind has several of these, so that calls which make
 * lists of it at once do not wait for each other; their sum counts.
 */
export const listCountEntity = defineEntity({
  name: 'kind_list_count',
  attributes: {
    lists: number,
    /** How often it changed. */
    lists_rev: number,
    /** The kind is gone. */
    closed: optional(flag, false),
  },
});

const COUNTERS = 16;

const counterKey = (tenant: string, kindId: string, counter: number): Key => ({
  pk: key('T', tenant, 'KIND_LISTS', kindId, String(counter)),
  sk: 'A',
});

/** All counters of a kind; one that is missing counts nothing. */
export function listCountKeys(tenant: string, kindId: string): Key[] {
  return Array.from({ length: COUNTERS }, (_, counter) => counterKey(tenant, kindId, counter));
}

/** The counter that a list uses. */
export function listCountKey(tenant: string, kindId: string, listId: string): Key {
  const counter = createHash('sha256').update(listId).digest().readUInt32BE() % COUNTERS;
  return counterKey(tenant, kindId, counter);
}

/** How many lists some counters count. */
export function listsCounted(counters: readonly (TableItem | undefined)[]): number {
  const counts = counters.filter((item) => item !== undefined).map(listCountEntity.read);
  return counts.reduce((sum, { lists }) => sum + lists, 0);
}
