import { randomUUID } from 'node:crypto';
import { chunksOf } from '@waybill/kernel/chunks';
import type { Rejection } from '@waybill/kernel/rejection';
import { isConflict } from '../../errors/conflict.ts';
import { addressOf, type Key } from '../../item/key.ts';
import { backoff } from '../../wire/backoff.ts';
import { transact, write } from '../commit.ts';
import { resolveNotes } from '../hot/resolve-notes.ts';
import { inKeyOrder, keyOf, type Step } from '../step.ts';
import { endIntent } from './end-intent.ts';
import { intentPartItem, intentPartKey, openIntent, renewWrite } from './intent.ts';
import { keepWrite, recordKeeping } from './locked-item.ts';
import { resolveLocks } from './read-intents.ts';

/** Items that an open intent holds before its caller has decided what becomes of them. */
export interface Locks {
  readonly tenant: string;
  readonly intent: string;
  readonly keys: readonly Key[];
  readonly parts: number;
}

/** Items that a call which lost a race wants to hold before it looks again. */
export type Wanted = Pick<Locks, 'tenant' | 'keys'>;

type Held = Pick<Locks, 'tenant' | 'intent'>;

/** Few, so that calls on some of the items seldom come between. */
const LOCKED_AT_ONCE = 24;
const PACE = { first: 4, longest: 60 } as const;

async function renew(tenant: string, intent: string): Promise<boolean> {
  return !('refused' in (await write(renewWrite(tenant, intent, Date.now()))));
}

/**
 * Locks some items at once, waiting for the intents that hold them. Answers which it locked, without
 * those that are gone; undefined when the intent was given up or the time is over.
 */
async function lockAhead(
  { tenant, intent }: Held,
  keys: readonly Key[],
  over: () => boolean,
): Promise<readonly Key[] | undefined> {
  const pause = backoff(PACE);
  let wanted = keys;
  while (wanted.length > 0) {
    const renewal = renewWrite(tenant, intent, Date.now());
    const keeping = wanted.map((key) => keepWrite(key, intent));
    const outcome = await transact([renewal, ...keeping]);
    if (outcome === undefined) return wanted;
    if (!isConflict(outcome)) {
      const { refused, stored } = outcome;
      if (refused === renewal) return undefined;
      if (stored === undefined) {
        wanted = wanted.filter((_, index) => keeping[index] !== refused);
        continue;
      }
      await resolveLocks(tenant, [stored]);
    }
    // A refused transaction has not renewed the lease.
    if (over() || !(await renew(tenant, intent))) return undefined;
    await pause();
  }
  return wanted;
}

/** Waits for the calls that took from locked items before: what they left is settled then. */
async function settleLocked(
  { tenant, intent }: Held,
  keys: readonly Key[],
  over: () => boolean,
): Promise<boolean> {
  const pause = backoff(PACE);
  while (await resolveNotes(tenant, keys, { intent })) {
    if (over() || !(await renew(tenant, intent))) return false;
    await pause();
  }
  return true;
}

/**
 * Locks items before anything is decided on them, in the order of their keys, so that no calls wait in
 * a circle. Undefined when that did not succeed; then nothing is locked.
 */
export async function takeLocks(
  { tenant, keys }: Wanted,
  over: () => boolean,
): Promise<Locks | undefined> {
  const parts = chunksOf(
    inKeyOrder(keys, (key) => key),
    LOCKED_AT_ONCE,
  );
  const named = { tenant, intent: randomUUID(), parts: parts.length };
  const { intent } = named;
  const locked: Key[] = [];
  try {
    const now = Date.now();
    await openIntent(tenant, intent, now);
    const items = parts.map((part, index) =>
      intentPartItem(tenant, intent, index, part.map(recordKeeping), now),
    );
    await Promise.all(items.map((put) => write({ put })));
    for (const part of parts) {
      const more = await lockAhead(named, part, over);
      if (more === undefined) {
        await releaseLocks(named);
        return undefined;
      }
      locked.push(...more);
    }
    if (!(await settleLocked(named, locked, over))) {
      await releaseLocks(named);
      return undefined;
    }
    return { ...named, keys: locked };
  } catch (thrown) {
    await releaseLocks(named);
    throw thrown;
  }
}

/** Unlocks what nothing was decided on. What cannot be reached now, the end of the lease frees. */
export async function releaseLocks({ tenant, intent }: Held): Promise<void> {
  await endIntent(tenant, intent).catch(() => undefined);
}

export async function forgetParts({ tenant, intent, parts }: Locks): Promise<void> {
  const indexes = Array.from({ length: parts }, (_, index) => index);
  await Promise.all(
    indexes.map((index) => write({ remove: intentPartKey(tenant, intent, index) })),
  );
}

/** Items that others may change before a repeated call looks again: all that exist and are wanted. */
export function contestable(steps: readonly Step<Rejection>[], locks: Locks | undefined): Key[] {
  const existing = steps.filter(({ kind }) => kind !== 'create').map(keyOf);
  const keys = [...existing, ...(locks?.keys ?? [])];
  return [...new Map(keys.map((one) => [addressOf(one), one])).values()];
}

export function unchangedKeys(steps: readonly Step<Rejection>[], locks: Locks | undefined): Key[] {
  const changed = new Set(steps.map((step) => addressOf(keyOf(step))));
  return (locks?.keys ?? []).filter((one) => !changed.has(addressOf(one)));
}
