import { plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { number, oneOf } from '../attribute.ts';
import { write } from '../commit.ts';
import { isNew } from '../condition.ts';
import { concurrentModification } from '../conflict.ts';
import { defineEntity } from '../entity.ts';
import { type Key, key } from '../key.ts';
import { type Consistency, getMany } from '../read.ts';
import type { Put } from '../write.ts';
import type { TakeEnd } from './mark.ts';
import { DECISION_KEPT_SECONDS } from './standing.ts';

/** How a call that took something came out. */
export const decisionEntity = defineEntity({
  name: 'take',
  attributes: { end: oneOf('done', 'undone'), ttl: number },
});

function decisionKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'TAKE', id), sk: 'A' };
}

function decision(tenant: string, id: string, end: TakeEnd, now: number): Put {
  const ttl = unixSeconds(plusSeconds(new Date(now), DECISION_KEPT_SECONDS));
  const put = decisionEntity.item(decisionKey(tenant, id), { end, ttl });
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
  const { stored } = outcome;
  return (stored && decisionEntity.read(stored).end) === 'done' ? 'done' : 'undone';
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
  return new Map(
    ids.flatMap((id, index) => {
      const item = found[index];
      return item === undefined ? [] : [[id, decisionEntity.read(item).end] as const];
    }),
  );
}
