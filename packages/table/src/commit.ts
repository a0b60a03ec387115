import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { documentClient, tableName } from './client.ts';
import { fromImage } from './image.ts';
import { countRetry, measured } from './meter.ts';
import { type Item, type Write, writeInput } from './write.ts';

/** What DynamoDB accepts in one transaction. */
export const TRANSACTION_ACTIONS = 100;

const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 10;
const TRANSIENT = new Set([
  'TransactionConflict',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ThrottlingError',
  'ThrottlingException',
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);

interface CancellationReason {
  readonly Code?: string;
  readonly Item?: Record<string, unknown>;
}

/** The parts of an SDK error that decide what happens next. */
interface TableError {
  readonly name: string;
  readonly Item?: Record<string, unknown>;
  readonly CancellationReasons?: readonly CancellationReason[];
}

function asTableError(error: unknown): TableError {
  if (error instanceof Error) return error as TableError;
  throw error;
}

/** The refusal of a lost race that retries did not win (contract README, Wire). */
const concurrentModification = reject(
  'concurrent_modification',
  'The record was changed by other calls at the same time; try again.',
);

/** A condition did not hold: which write, and the item it found (undefined when there is none). */
export interface Refused {
  readonly refused: Write;
  readonly stored: Item | undefined;
}

async function pause(attempt: number): Promise<void> {
  countRetry();
  await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
}

async function sendOne(write: Write): Promise<Item | undefined> {
  const input = writeInput(tableName(), write);
  const client = documentClient();
  const answer = await measured(
    'write',
    async () => {
      if (input.Put !== undefined) {
        return client.send(new PutCommand({ ...input.Put, ReturnConsumedCapacity: 'TOTAL' }));
      }
      if (input.Delete !== undefined) {
        return client.send(
          new DeleteCommand({
            ...input.Delete,
            ReturnValues: 'ALL_OLD',
            ReturnConsumedCapacity: 'TOTAL',
          }),
        );
      }
      if (input.Update !== undefined) {
        return client.send(
          new UpdateCommand({
            ...input.Update,
            ReturnValues: 'ALL_NEW',
            ReturnConsumedCapacity: 'TOTAL',
          }),
        );
      }
      throw new Error('a condition check needs another write beside it');
    },
    (result) => result.ConsumedCapacity?.CapacityUnits ?? 0,
  );
  return answer.Attributes as Item | undefined;
}

/**
 * One conditional write. Answers the item after an update, the former item of a removal, or
 * which condition did not hold.
 */
export async function write(one: Write): Promise<{ item: Item | undefined } | Refused> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { item: await sendOne(one) };
    } catch (thrown) {
      const error = asTableError(thrown);
      if (error.name === 'ConditionalCheckFailedException') {
        return { refused: one, stored: storedItem(error.Item) };
      }
      if (!TRANSIENT.has(error.name) || attempt >= ATTEMPTS) throw thrown;
      await pause(attempt);
    }
  }
}

function storedItem(raw: Record<string, unknown> | undefined): Item | undefined {
  return raw === undefined || Object.keys(raw).length === 0 ? undefined : fromImage(raw);
}

function refusalOf(writes: readonly Write[], error: TableError): Refused | 'lost-race' | undefined {
  const reasons = error.CancellationReasons ?? [];
  const failed = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
  const refused = writes[failed];
  if (refused !== undefined) return { refused, stored: storedItem(reasons[failed]?.Item) };
  const transient =
    TRANSIENT.has(error.name) || reasons.some((reason) => TRANSIENT.has(reason.Code ?? ''));
  return transient ? 'lost-race' : undefined;
}

/**
 * All writes or none, in one transaction. Answers undefined when done, the first write whose
 * condition did not hold, or 'lost-race' after the retries against concurrent transactions.
 */
export async function transact(
  writes: readonly Write[],
): Promise<undefined | Refused | 'lost-race'> {
  const only = writes.length === 1 ? writes[0] : undefined;
  if (only !== undefined && !('check' in only)) {
    const outcome = await write(only);
    return 'refused' in outcome ? outcome : undefined;
  }
  if (writes.length > TRANSACTION_ACTIONS) {
    throw new Error(`${writes.length} writes do not fit one transaction`);
  }
  const TransactItems = writes.map((one) => writeInput(tableName(), one));
  for (let attempt = 0; ; attempt += 1) {
    try {
      await measured(
        'write',
        () =>
          documentClient().send(
            new TransactWriteCommand({ TransactItems, ReturnConsumedCapacity: 'TOTAL' }),
          ),
        (result) =>
          (result.ConsumedCapacity ?? []).reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0),
      );
      return undefined;
    } catch (thrown) {
      const refusal = refusalOf(writes, asTableError(thrown));
      if (refusal === undefined) throw thrown;
      if (refusal !== 'lost-race' || attempt >= ATTEMPTS) return refusal;
      await pause(attempt);
    }
  }
}

/**
 * All writes or none. Answers undefined when done, else the `orElse` of the first write whose
 * condition failed. A failed condition without `orElse` is a bug and throws.
 */
export async function commit(writes: readonly Write[]): Promise<Rejection | undefined> {
  const outcome = await transact(writes);
  if (outcome === undefined) return undefined;
  if (outcome === 'lost-race') return concurrentModification;
  const { orElse } = outcome.refused;
  if (orElse === undefined) {
    throw new Error(
      `a write without a declared refusal failed: ${JSON.stringify(keyOf(outcome.refused))}`,
    );
  }
  return typeof orElse === 'function' ? orElse(outcome.stored) : orElse;
}

function keyOf(write: Write) {
  const target =
    'put' in write
      ? write.put
      : 'update' in write
        ? write.update
        : 'remove' in write
          ? write.remove
          : write.check;
  return { pk: target.pk, sk: target.sk };
}
