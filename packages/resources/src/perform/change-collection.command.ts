import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { runCommand } from '@waybill/work/command';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { RecordChange } from '../declare/rules.ts';
import { applyRules, type Call, type LoadRules, type Service } from './bind-rules.ts';
import { changesSomething, changeWrites } from './change.writes.ts';
import { loadForUpdate } from './collection.repository.ts';
import type { Collection } from './collection.ts';

/** A collection has few rows, and its calls are short: who waits longer waits for a dead call. */
export const PATIENCE_MS = 1_000;

/** What a change of a collection needs beside the call. */
export interface CollectionChange<Row extends BaseRow, Change extends RecordChange<Row>, Answer> {
  readonly loadRules?: LoadRules<Row> | undefined;
  readonly decide: (resource: Resource<Row>, collection: Collection<Row>) => Change | Rejection;
  readonly present: (change: Change) => Answer;
}

/**
 * Changes a collection as one: loads it with the rules of the call, decides, and writes the change
 * with its events and the side writes; on fresh loads when another call came between (API-68).
 * `decide` gets the resource with every rule of this call.
 */
export async function changeCollection<
  Row extends BaseRow,
  Change extends RecordChange<Row>,
  Answer,
>(
  service: Service<Row>,
  call: Call,
  { loadRules, decide, present }: CollectionChange<Row, Change, Answer>,
): Promise<Answer | Rejection> {
  const { ctx, scope } = call;
  return runCommand<Loaded<Row>, Change, Answer, Rejection>(ctx, {
    patienceMs: PATIENCE_MS,
    load: async () => {
      const collection = await loadForUpdate(service, scope);
      if (isRejection(collection)) return collection;
      // After the collection: a counter on a record then guards what the rules load behind it.
      return { collection, resource: await applyRules(service, call, loadRules) };
    },
    decide: ({ collection, resource }) => decide(resource, collection),
    write: (change, { resource }) =>
      changesSomething(change)
        ? [
            ...changeWrites(resource, scope, change, ctx),
            ...(resource.rules.sideWrites?.(change) ?? []),
          ]
        : [],
    present,
  });
}

interface Loaded<Row extends BaseRow> {
  readonly collection: Collection<Row>;
  readonly resource: Resource<Row>;
}
