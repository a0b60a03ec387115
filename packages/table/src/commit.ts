import { randomUUID } from 'node:crypto';
import type { Rejection } from '@waybill/kernel/rejection';
import { documentClient, tableName } from './client.ts';
import { type Conflict, concurrentModification } from './conflict.ts';
import { fromImage } from './image.ts';
import { itemWrites, joinedWrites } from './joined.ts';
import { measured } from './meter.ts';
import { asTableError, type Obstacle, obstacleOf, type TableError } from './obstacle.ts';
import { Overloaded } from './overloaded.ts';
import { isOwnWrite } from './own-write.ts';
import { patience, pause } from './patience.ts';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from './plain-commands.ts';
import { type ItemWrite, type Joined, type TableItem, type Write, writeInput } from './write.ts';
import { tellWritten } from './written.ts';

/** What DynamoDB accepts in one transaction. */
export const TRANSACTION_ACTIONS = 100;

const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_300;

/** What one write may spend on repeats; a call makes several, and its function has 28 seconds. */
const REPEATS_MS = 5_000;

/**
 * A transaction whose coordinator failed is in progress until it is recovered, which begins after
 * 5 seconds (DynamoDB API reference, TransactionInProgressException).
 */
const RECOVERY_MS = 8_000;

/**
 * A change with items whose keys say when it is sent is not sent later than this: whoever takes
 * such items in the order of their keys can then tell from when on none comes in between.
 */
export const SENT_WITHIN_MS = 12_000;

/** A condition did not hold: which write, and the item it found (undefined when there is none). */
export interface Refused<One = ItemWrite<Rejection>> {
  readonly refused: One;
  readonly stored: TableItem | undefined;
}

async function sendOne(write: ItemWrite<Rejection>): Promise<TableItem | undefined> {
  const input = writeInput(tableName(), write);
  const client = documentClient();
  const answer = await measured('write', async () => {
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
  });
  return answer.Attributes as TableItem | undefined;
}

/**
 * What to say of a call that met the same obstacle too often. Behind a throttle or a conflict
 * nothing was written; what is still in progress is unclear, and no answer at all.
 */
function lastWord(obstacle: Obstacle, thrown: unknown): 'lost-race' {
  if (obstacle === 'conflict') return 'lost-race';
  throw obstacle === 'throttle' ? new Overloaded(thrown) : thrown;
}

/** Sends until the table takes it or refuses it for good. */
async function persistently<Answer>(
  send: () => Promise<Answer>,
  refusalOf: (error: TableError) => Answer | undefined,
): Promise<Answer | 'lost-race'> {
  const spent = patience(REPEATS_MS);
  const recovered = patience(RECOVERY_MS);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (thrown) {
      const error = asTableError(thrown);
      const refusal = refusalOf(error);
      if (refusal !== undefined) return refusal;
      const obstacle = obstacleOf(error);
      if (obstacle === undefined) throw thrown;
      const over = obstacle === 'in-progress' ? recovered() : attempt >= ATTEMPTS || spent();
      if (over) return lastWord(obstacle, thrown);
    }
    await pause(attempt, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  }
}

type Written<One> = { readonly item: TableItem | undefined } | Refused<One>;

async function writeOne<One extends ItemWrite<Rejection>>(
  one: One,
): Promise<Written<One> | 'lost-race'> {
  const outcome = await persistently<Written<One>>(
    async () => ({ item: await sendOne(one) }),
    (error) => {
      if (error.name !== 'ConditionalCheckFailedException') return undefined;
      const stored = storedItem(error.Item);
      const repeated = (error.$metadata?.attempts ?? 1) > 1;
      return repeated && isOwnWrite(one, stored) ? { item: stored } : { refused: one, stored };
    },
  );
  if (outcome !== 'lost-race' && !('refused' in outcome)) tellWritten([one]);
  return outcome;
}

/**
 * One conditional write. Answers the item after an update, the former item of a removal, or which
 * condition did not hold. When its answer was lost and the SDK repeated it, the first one counts;
 * only what adds to a number may happen twice: a draw then burns a number. What must add exactly
 * once belongs into a transaction.
 */
export async function write<One extends ItemWrite<Rejection>>(one: One): Promise<Written<One>> {
  const outcome = await writeOne(one);
  if (outcome === 'lost-race') throw new Overloaded('others write the item all the time');
  return outcome;
}

function storedItem(raw: Record<string, unknown> | undefined): TableItem | undefined {
  return raw === undefined || Object.keys(raw).length === 0 ? undefined : fromImage(raw);
}

function refusalOf<One extends ItemWrite<Rejection>>(
  writes: readonly One[],
  { CancellationReasons = [] }: TableError,
): Refused<One> | undefined {
  const failed = CancellationReasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
  const refused = writes[failed];
  if (refused === undefined) return undefined;
  return { refused, stored: storedItem(CancellationReasons[failed]?.Item) };
}

/** Whether a write sent twice leaves what it leaves when sent once. */
function isRepeatable(write: ItemWrite<Rejection>): boolean {
  return !('update' in write) || (write.add === undefined && write.raise === undefined);
}

/**
 * All writes or none, in one transaction. Answers undefined when done, the first write whose
 * condition did not hold, or 'lost-race' after the retries against concurrent transactions.
 *
 * Every try carries the same token, so a try that took effect without an answer is answered by the
 * next one as done instead of being refused by what it wrote itself (DynamoDB developer guide,
 * TransactWriteItems, Idempotency).
 */
export async function transact<One extends Write<Rejection>>(
  writes: readonly One[],
): Promise<undefined | Refused<Exclude<One, Joined>> | 'lost-race'> {
  const own = itemWrites(writes);
  const joined = joinedWrites(writes, new Date());
  const [only] = own;
  const isOne = own.length === 1 && joined.length === 0;
  if (isOne && only !== undefined && !('check' in only) && isRepeatable(only)) {
    const outcome = await writeOne(only);
    return outcome === 'lost-race' || 'refused' in outcome ? outcome : undefined;
  }
  const all: readonly ItemWrite<Rejection>[] = [...own, ...joined];
  if (all.length > TRANSACTION_ACTIONS) {
    throw new Error(`${all.length} writes do not fit one transaction`);
  }
  const input = {
    TransactItems: all.map((one) => writeInput(tableName(), one)),
    ClientRequestToken: randomUUID(),
    ReturnConsumedCapacity: 'TOTAL' as const,
  };
  const limit = joined.length > 0 ? { abortSignal: AbortSignal.timeout(SENT_WITHIN_MS) } : {};
  const send = () =>
    measured('write', () => documentClient().send(new TransactWriteCommand(input), limit));
  const outcome = await persistently<'done' | Refused<Exclude<One, Joined>>>(
    async () => {
      await send();
      return 'done';
    },
    (error) => refusalOf(own, error),
  );
  if (outcome !== 'done') return outcome;
  tellWritten(all);
  return undefined;
}

/**
 * All writes or none. Answers undefined when done, else the `orElse` of the first write whose
 * condition failed. A failed condition without `orElse` is a bug and throws.
 */
export async function commit<Refusal extends Rejection = never>(
  writes: readonly Write<Refusal>[],
): Promise<Refusal | Conflict | undefined> {
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

function keyOf(write: ItemWrite<Rejection>) {
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
