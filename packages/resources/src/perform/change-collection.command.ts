import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/conflict';
import { runCommand } from '@waybill/work/command';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { RecordChange, RecordWrite, ResourceRefusal } from '../declare/rules.ts';
import { applyRules, type Call, type LoadRules, type Service } from './bind-rules.ts';
import { changesSomething, changeWrites } from './change.writes.ts';
import { loadForUpdate } from './collection.repository.ts';
import type { Collection } from './collection.ts';
import { ruleOut } from './rule-out.ts';

/** Calls on a collection are short: a caller that waits longer is better told to come back. */
export const PATIENCE_MS = 1_500;

/** What a change of a collection needs beside the call; `decide` gets every rule of the call. */
interface CollectionChange<
  Row extends BaseRow,
  Code extends string,
  Change extends RecordChange<Row>,
  Answer,
  Refusal extends Rejection,
> {
  readonly loadRules?: LoadRules<Row, Code> | undefined;
  readonly decide: (
    resource: Resource<Row, never, boolean, Code>,
    collection: Collection<Row>,
  ) => Change | Refusal;
  readonly present: (change: Change) => Answer;
}

interface Loaded<Row extends BaseRow, Code extends string> {
  readonly collection: Collection<Row>;
  readonly resource: Resource<Row, never, boolean, Code>;
}

function changeCollection<
  Row extends BaseRow,
  Code extends string,
  Change extends RecordChange<Row>,
  Answer,
  Refusal extends Rejection,
>(
  service: Service<Row, never, Code>,
  call: Call,
  { loadRules, decide, present }: CollectionChange<Row, Code, Change, Answer, Refusal>,
) {
  const { ctx, scope } = call;
  return runCommand<Loaded<Row, Code>, Change, Answer, Refusal | ResourceRefusal | Conflict>(ctx, {
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

/**
 * Writes a record of a collection, a new one or an old one: loads the collection with the rules of
 * the call, decides, and writes the change with its events and the side writes; on fresh loads when
 * another call came between (API-68).
 */
export async function writeRecord<
  Row extends BaseRow,
  Code extends string,
  Answer,
  Refusal extends Rejection,
>(
  service: Service<Row, never, Code>,
  call: Call,
  change: CollectionChange<Row, Code, RecordWrite<Row>, Answer, Refusal>,
) {
  return changeCollection<Row, Code, RecordWrite<Row>, Answer, Refusal>(service, call, change);
}

/** Removes a record of a collection, as `writeRecord` writes one. No key can be taken by that. */
export async function removeRecord<
  Row extends BaseRow,
  Code extends string,
  Answer,
  Refusal extends Rejection,
>(
  service: Service<Row, never, Code>,
  call: Call,
  change: CollectionChange<Row, Code, RecordChange<Row>, Answer, Refusal>,
) {
  const result = await changeCollection<Row, Code, RecordChange<Row>, Answer, Refusal>(
    service,
    call,
    change,
  );
  return ruleOut(result, 'unique_violation');
}
