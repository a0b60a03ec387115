import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { countItems, get, queryAll } from '@waybill/table/read';
import { concurrentModification, isNew, isThere, type Write } from '@waybill/table/write';
import { deliveryCountKey, endpointKey } from '../endpoint/endpoint.entity.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { endpointIndex, endpointPartition } from '../record/delivery.entity.ts';
import { countEntity, type StoredCount } from './delivery-count.entity.ts';
import {
  countedSoFar,
  countLate,
  countOn,
  isLate,
  isUnlisted,
  listedFrom,
  settledUpTo,
  uncountedFrom,
} from './delivery-count.ts';

export const patterns = [
  definePattern({
    name: 'How many deliveries an endpoint has',
    key: 'pk = T#tenant#WEBHOOKS, sk = WHN#endpoint',
    reads:
      'by lists of more than 1,000, by the signer now and then, and where a delivery comes late',
  }),
];

/** Deliveries that are counted on at once. */
const STEP = 2_000;
/** Fewer are not worth a write: lists count them by themselves. */
const WORTH_A_WRITE = 200;
/** By then an index shows what came late. */
const INDEX_SECONDS = 60;

const countKeyOf = ({ tenant, endpoint }: EndpointRef) => deliveryCountKey(tenant, endpoint);

/** The counter of an endpoint; one that was never written has counted nothing. */
async function loadCount(at: EndpointRef, now: Date): Promise<StoredCount> {
  const item = await get(countKeyOf(at));
  if (item !== undefined) return countEntity.read(item);
  return { count: { through: listedFrom(now), days: {} }, lateAt: null, rev: 0 };
}

/** The writes of a count over the one that was read; the first only while its endpoint exists. */
function countWrites(at: EndpointRef, read: StoredCount, next: Omit<StoredCount, 'rev'>): Write[] {
  const put = countEntity.item(countKeyOf(at), { ...next, rev: read.rev + 1 });
  const orElse = concurrentModification;
  if (read.rev > 0) return [{ put, when: ['rev', '=', read.rev], orElse }];
  const endpoint = { check: endpointKey(at.tenant, at.endpoint), when: isThere, orElse };
  return [endpoint, { put, when: isNew, orElse }];
}

/** The counter that a delivery made now has to be written with, where it comes late (WHK-211). */
export async function countForLate(
  at: EndpointRef,
  event: string,
  now: Date,
): Promise<StoredCount | undefined> {
  return isLate(event, now) ? loadCount(at, now) : undefined;
}

/**
 * The writes beside a delivery that comes late: a count that went past its event counts it here,
 * and one under way is repeated, since its index may not show it yet (WHK-211).
 */
export function lateWrites(
  at: EndpointRef & { readonly event: string },
  read: StoredCount | undefined,
  now: Date,
): Write[] {
  if (read === undefined) return [];
  return countWrites(at, read, { count: countLate(read.count, at.event), lateAt: toInstant(now) });
}

const listOf = (at: EndpointRef) => ({ pk: endpointPartition(at), index: endpointIndex });

/**
 * Counts on what has settled since. Another call that does counts the same: one of them is written, and
 * one that dies leaves what is there (WHK-211).
 */
export async function countFurther(at: EndpointRef, now: Date): Promise<void> {
  const read = await loadCount(at, now);
  if (read.lateAt !== null && read.lateAt > toInstant(plusSeconds(now, -INDEX_SECONDS))) return;
  const [from, to] = [uncountedFrom(read.count, now), settledUpTo(now)];
  if (from > to) return;
  const keys = await queryAll({ ...listOf(at), from, to, limit: STEP });
  if (keys.length < WORTH_A_WRITE) return;
  const events = keys.map((item) => String(item[endpointIndex.sortKey]));
  await commit(countWrites(at, read, { ...read, count: countOn(read.count, events, now) }));
}

/** How many deliveries of an endpoint are listed: those that are counted, and those behind them. */
export async function countAll(at: EndpointRef, now: Date): Promise<number> {
  const { count } = await loadCount(at, now);
  const behind = await countItems({ ...listOf(at), from: uncountedFrom(count, now) });
  return countedSoFar(count, now) + behind;
}

/** Days of which a counter holds another number than there are deliveries, for the checker. */
export async function findMiscounts(
  at: EndpointRef,
  now: Date,
): Promise<{ what: string; stored: number; expected: number }[]> {
  const { count } = await loadCount(at, now);
  const list = { ...listOf(at), from: listedFrom(now), to: count.through };
  const events = (await queryAll(list)).map((item) => String(item[endpointIndex.sortKey]));
  const { days } = countOn({ through: '', days: {} }, events, now);
  const named = [...new Set([...Object.keys(days), ...Object.keys(count.days)])].sort();
  return named.flatMap((day) => {
    const [stored, expected] = [count.days[day] ?? 0, days[day] ?? 0];
    const what = `deliveries to ${at.endpoint} of ${day}`;
    return stored === expected || isUnlisted(day, now) ? [] : [{ what, stored, expected }];
  });
}
