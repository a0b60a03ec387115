import { setTimeout as sleep } from 'node:timers/promises';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Write } from '@waybill/table/write';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { RecordChange } from '../declare/rules.ts';
import { applyRules, type Call, type LoadRules, type Service } from './bind-rules.ts';
import { changesSomething, changeWrites } from './change.writes.ts';
import { loadForUpdate } from './collection.repository.ts';
import type { Collection } from './collection.ts';
import { raced } from './raced.ts';

const ATTEMPTS = 10;
const FIRST_PAUSE_MS = 8;
const LONGEST_PAUSE_MS = 250;

/** Repeats a call that met another one, after a pause that grows and differs between them. */
export async function retried<Answer>(
  attempt: () => Promise<Answer | Rejection>,
): Promise<Answer | Rejection> {
  for (let failed = 0; ; failed += 1) {
    const answer = await attempt();
    if (answer !== raced || failed + 1 >= ATTEMPTS) return answer;
    await sleep(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** failed, LONGEST_PAUSE_MS));
  }
}

/** What a change of a collection needs beside the call. */
export interface Commit<Row extends BaseRow, Answer> {
  readonly loadRules?: LoadRules<Row> | undefined;
  readonly decide: (
    resource: Resource<Row>,
    collection: Collection<Row>,
  ) => RecordChange<Row> | Rejection;
  readonly answer: (change: RecordChange<Row>) => Answer;
}

/**
 * Loads a collection, decides and commits the change with its events and the answer of the call;
 * again, a bounded number of times, when another call came between (contract README, Wire).
 * `decide` gets the resource with the rules of this call.
 */
export async function commitChange<Row extends BaseRow, Answer>(
  service: Service<Row>,
  call: Call,
  { loadRules, decide, answer }: Commit<Row, Answer>,
): Promise<Answer | Rejection> {
  const { ctx, scope } = call;
  return retried(async () => {
    const collection = await loadForUpdate(service, scope);
    if (isRejection(collection)) return collection;
    // After the collection: a counter on a record then guards what the rules load behind it.
    const resource = await applyRules(service, call, loadRules);
    const change = decide(resource, collection);
    if (isRejection(change)) return change;
    const shown = answer(change);
    const writes: Write[] = changesSomething(change)
      ? [
          ...changeWrites(resource, scope, change, ctx),
          ...(resource.rules.sideWrites?.(change) ?? []),
        ]
      : [];
    return (await ctx.commit(writes, shown)) ?? shown;
  });
}
