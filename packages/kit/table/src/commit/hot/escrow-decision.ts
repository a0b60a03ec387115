import { plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { concurrentModification } from '../../errors/conflict.ts';
import { number, oneOf } from '../../item/attribute.ts';
import { defineEntity } from '../../item/entity.ts';
import { type Key, key } from '../../item/key.ts';
import { getMany } from '../../read/read.ts';
import { write } from '../commit.ts';
import { isNew } from '../condition.ts';
import type { Put } from '../write.ts';
import { DECISION_KEPT_SECONDS, type EscrowEnd } from './note.ts';

export const decisionEntity = defineEntity({
  name: 'take',
  attributes: { end: oneOf('done', 'undone'), ttl: number },
});

function decisionKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'ESCROW', id), sk: 'A' };
}

function decision(tenant: string, id: string, end: EscrowEnd, now: number): Put {
  const ttl = unixSeconds(plusSeconds(new Date(now), DECISION_KEPT_SECONDS));
  const put = decisionEntity.item(decisionKey(tenant, id), { end, ttl });
  return { put, when: isNew, orElse: concurrentModification };
}

/** The write by which what a call took is its own for good; part of its transaction. */
export function doneWrite(tenant: string, id: string, now: number): Put {
  return decision(tenant, id, 'done', now);
}

/** Gives up what a call took, or finds out that it was done before: the one place that knows. */
export async function giveUp(tenant: string, id: string): Promise<EscrowEnd> {
  const outcome = await write(decision(tenant, id, 'undone', Date.now()));
  if (!('refused' in outcome)) return 'undone';
  const { stored } = outcome;
  return (stored && decisionEntity.read(stored).end) === 'done' ? 'done' : 'undone';
}

export async function readEnds(
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, EscrowEnd>> {
  const found = await getMany(ids.map((id) => decisionKey(tenant, id)));
  return new Map(
    ids.flatMap((id, index) => {
      const item = found[index];
      return item === undefined ? [] : [[id, decisionEntity.read(item).end] as const];
    }),
  );
}
