import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit/commit';
import { isNew, isThere } from '@waybill/table/commit/condition';
import type { Put } from '@waybill/table/commit/write';
import { dueIndex } from '@waybill/table/item/definition';
import { definePattern } from '@waybill/table/item/pattern';
import { get } from '@waybill/table/read/read';
import {
  type Errand,
  type ErrandAt,
  type ErrandRef,
  errandEntity,
  errandItem,
  errandKey,
  type StoredErrand,
} from './errand.entity.ts';
import type { TestResult } from './errand.schema.ts';

export const patterns = [
  definePattern({
    name: 'An errand of the signer',
    key: 'pk = T#tenant#WEBHOOKS#ERRAND#id, sk = ERRAND',
    reads: 'one, by the signer, and by a caller that waits for its result',
  }),
];

/** While a process does an errand no other one does; longer than any request lasts. */
const LEASE_SECONDS = 60;

/** The write of a new errand. */
export function errandWrite(at: ErrandAt, errand: Errand, now: Date): Put {
  return { put: errandItem(at, errand, now), when: isNew };
}

/** Takes an errand for one process; undefined when it is done, `heldUntil` while another one does it. */
export async function beginErrand(
  at: ErrandRef,
  now: Date,
): Promise<StoredErrand | { readonly heldUntil: Instant } | undefined> {
  const outcome = await write({
    update: errandKey(at),
    set: errandEntity.attributes({ lease: toInstant(plusSeconds(now, LEASE_SECONDS)) }),
    when: {
      all: [
        isThere,
        ['result', 'absent'],
        {
          any: [
            ['lease', 'absent'],
            ['lease', '<', toInstant(now)],
          ],
        },
      ],
    },
  });
  if ('refused' in outcome) {
    const stored = outcome.stored && errandEntity.read(outcome.stored);
    const heldUntil = stored?.result === undefined ? stored?.lease : undefined;
    return heldUntil === undefined ? undefined : { heldUntil };
  }
  return outcome.item && errandEntity.read(outcome.item);
}

/** Lets another process do an errand that this one could not do. */
export async function putBack(at: ErrandRef): Promise<void> {
  await write({ update: errandKey(at), drop: ['lease'], when: isThere });
}

/** Removes an errand that is done. */
export async function endErrand(at: ErrandRef): Promise<void> {
  await write({ remove: errandKey(at) });
}

/** Keeps the result of a test for the caller that waits for it. */
export async function saveTestResult(at: ErrandRef, result: TestResult): Promise<void> {
  await write({
    update: errandKey(at),
    set: errandEntity.attributes({ result }),
    drop: [dueIndex.partitionKey, dueIndex.sortKey, 'lease'],
    when: isThere,
  });
}

/** The result of a test, once it is there. */
export async function loadTestResult(at: ErrandRef): Promise<TestResult | undefined> {
  const item = await get(errandKey(at));
  return item && errandEntity.read(item).result;
}
