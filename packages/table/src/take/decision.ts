import { plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { write } from '../commit.ts';
import { isNew } from '../condition.ts';
import { concurrentModification } from '../conflict.ts';
import { type Key, key } from '../key.ts';
import { type Consistency, getMany } from '../read.ts';
import type { Put } from '../write.ts';
import type { TakeEnd } from './mark.ts';
import { DECISION_KEPT_SECONDS } from './standing.ts';

function decisionKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'TAKE', id), sk: 'A' };
}

function decision(tenant: string, id: string, end: TakeEnd, now: number): Put {
  const ttl = unixSeconds(plusSeconds(new Date(now), DECISION_KEPT_SECONDS));
  const put = { ...decisionKey(tenant, id), _e: 'take', end, ttl };
  return { put, when: isNew, orElse: concurrentModification };
}

/** The write by which what a call took is its own for good; part of its transaction. */
export function doneWrite(tenant: string, id: string, now: number): Put {
  return decision(tenant, id, 'done', now);
}

/** Gives up what a call took, or finds out that it was done before: the one place that knows. */
export async function giveUp(tenant: string, id: string): Promise<TakeEnd> {
  const outcome = await write(decision(tenant, id, 'undone', Date.now()));
  if (!('refused' in outcome)) return 'undone';
  return outcome.stored?.['end'] === 'done' ? 'done' : 'undone';
}

/** How calls came out, of those that have. An answer that is behind may leave some out. */
export async function readEnds(
  tenant: string,
  ids: readonly string[],
  options?: Consistency,
): Promise<Map<string, TakeEnd>> {
  const found = await getMany(
    ids.map((id) => decisionKey(tenant, id)),
    options,
  );
  const ends = ids.map((id, index) => [id, found[index]?.['end']] as const);
  return new Map(
    ends.filter(
      (one): one is readonly [string, TakeEnd] => one[1] === 'done' || one[1] === 'undone',
    ),
  );
}
