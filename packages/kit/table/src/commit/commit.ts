import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { Rejection } from '@waybill/kernel/rejection';
import { type Conflict, concurrentModification, isConflict } from '../errors/conflict.ts';
import { Overloaded } from '../errors/overloaded.ts';
import { fromImage } from '../item/image.ts';
import { addressOf, type TableItem } from '../item/key.ts';
import { tableOf } from '../tables/tables.ts';
import type { Backoff } from '../wire/backoff.ts';
import { documentClient } from '../wire/client.ts';
import { isConflictCode, type TableError } from '../wire/obstacle.ts';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '../wire/plain-commands.ts';
import { withRetry } from '../wire/with-retry.ts';
import { isOfOneState } from './condition.ts';
import { gatheredWrites, itemWrites } from './gathered.ts';
import { hotItems } from './hot-items.ts';
import { isOwnWrite } from './own-write.ts';
import { type Gathered, type ItemWrite, keyOf, type Write, writeInput } from './write.ts';

export const TRANSACTION_ACTIONS = 100;

/**
 * A change with items whose keys say when it is sent is not sent later than this: code that takes
 * such items in the order of their keys can then tell from when on none comes in between.
 */
export const SENT_WITHIN_MS = 8_000;

/** Ends a change in time, measured by the process, and by the clock in case the process stood still. */
function limitOf(at: number): { readonly signal: AbortSignal; readonly check: () => void } {
  const signal = AbortSignal.timeout(SENT_WITHIN_MS);
  const check = () => {
    if (Date.now() - at > SENT_WITHIN_MS) throw new DOMException('sent too late', 'AbortError');
  };
  return { signal, check };
}

type OneAnswer = { readonly Attributes?: Record<string, unknown> | undefined };

const inputOf = (write: ItemWrite<Rejection>) => writeInput(tableOf(keyOf(write).pk), write);

/** Prepares a write that stands for itself; what it answers sends it, as often as it takes. */
function sendingOne(write: ItemWrite<Rejection>): () => Promise<OneAnswer> {
  const { Put, Delete, Update } = inputOf(write);
  const client = documentClient();
  const ReturnConsumedCapacity = 'TOTAL';
  if (Put !== undefined) {
    const input = { ...Put, ReturnConsumedCapacity } as const;
    return () => client.send(new PutCommand(input));
  }
  if (Delete !== undefined) {
    const input = { ...Delete, ReturnValues: 'ALL_OLD', ReturnConsumedCapacity } as const;
    return () => client.send(new DeleteCommand(input));
  }
  if (Update !== undefined) {
    const ReturnValues = 'silent' in write ? 'NONE' : 'ALL_NEW';
    const input = { ...Update, ReturnValues, ReturnConsumedCapacity } as const;
    return () => client.send(new UpdateCommand(input));
  }
  throw new Error('a condition check needs another write beside it');
}

type Written<One> = { readonly item: TableItem | undefined } | Refused<One>;

/**
 * As `write`, for an item that transactions of others keep busy: it waits for them at a pace of its
 * own, and `concurrentModification` where they held the item until its time limit. Nothing was
 * written then, and the caller knows what to do instead. `again` is what is sent once a try of an
 * update had no answer, and may be under way for as long as its signature is good.
 */
export async function writeWithRetry<One extends ItemWrite<Rejection>>(
  one: One,
  conflictBackoff?: Backoff,
  again?: One,
): Promise<Written<One> | Conflict> {
  const send = sendingOne(one);
  const sendAgain = again === undefined ? send : sendingOne(again);
  const outcome = await withRetry<Written<One>>(
    async (isUnclear) => {
      const { Attributes } = await (isUnclear ? sendAgain : send)();
      return { item: Attributes as TableItem | undefined };
    },
    ({ error, repeated }) => {
      if (error.name !== 'ConditionalCheckFailedException') return undefined;
      const stored = storedItem(error.Item);
      return repeated && isOwnWrite(one, stored) ? { item: stored } : { refused: one, stored };
    },
    conflictBackoff,
  );
  if (!isConflict(outcome) && !('refused' in outcome)) announceWritten([one]);
  return outcome;
}

/**
 * One write of one item. Answers the item as an update left it unless it is silent, or as a removal
 * found it, or that the condition did not hold and what stands there instead.
 *
 * It may happen twice: its answer is lost, it is sent again, and it takes effect again wherever its
 * condition holds again. A condition that its own first effect broke is no refusal: the repeat
 * finds what it wrote. What must add exactly once, and what others may have overtaken between the
 * two, belongs into a transaction. Where transactions of others keep the item busy it throws
 * `Overloaded`; a caller that has another way uses `writeWithRetry`.
 */
export async function write<One extends ItemWrite<Rejection>>(one: One): Promise<Written<One>> {
  const outcome = await writeWithRetry(one);
  if (isConflict(outcome)) throw new Overloaded('others write the item all the time');
  return outcome;
}

/** The conduct of a transaction that meets another one on an item whose state it was decided on. */
type OnConflict = 'outlast' | 'give-up';

/**
 * All writes or none, in one transaction. Answers undefined when done, the first write whose
 * condition did not hold, or `concurrentModification` after the retries against concurrent transactions.
 *
 * Every try carries the same token, so a try that took effect without an answer is answered by the
 * next one as done, whatever others have written since, instead of being refused or repeated
 * (DynamoDB developer guide, TransactWriteItems, Idempotency). That holds for a single write too.
 */
export async function transact<One extends Write<Rejection>>(
  writes: readonly One[],
  onConflict: OnConflict = 'outlast',
): Promise<undefined | Refused<Exclude<One, Gathered>> | Conflict> {
  const own = itemWrites(writes);
  const sent = new Date();
  const joined = gatheredWrites(writes, sent);
  const limit = joined.length > 0 ? limitOf(sent.getTime()) : undefined;
  const all: readonly ItemWrite<Rejection>[] = [...own, ...joined];
  if (all.length > TRANSACTION_ACTIONS) {
    throw new Error(`${all.length} writes do not fit one transaction`);
  }
  const input = {
    TransactItems: all.map(inputOf),
    ClientRequestToken: randomUUID(),
    ReturnConsumedCapacity: 'TOTAL',
    signal: limit?.signal,
  } as const;
  const outcome = await withRetry<'done' | Refused<Exclude<One, Gathered>>>(
    async () => {
      limit?.check();
      await documentClient().send(new TransactWriteCommand(input));
      return 'done';
    },
    ({ error }) => {
      const refused = refusalOf(own, error);
      if (refused !== undefined) return refused;
      const met = metOf(all, error);
      const givesUp = yieldsAt(met) || (onConflict === 'give-up' && met.some(isLost));
      return givesUp ? concurrentModification : undefined;
    },
  );
  if (outcome !== 'done') return outcome;
  announceWritten(all);
  return undefined;
}

/**
 * All writes or none. Answers undefined when done, else the `orElse` of the first write whose
 * condition failed; a failed condition without `orElse` is a bug and throws. It does not wait for
 * others that write what it was decided on: the caller that decides loads again at once.
 */
export async function commit<Refusal extends Rejection = never>(
  writes: readonly Write<Refusal>[],
): Promise<Refusal | Conflict | undefined> {
  const outcome = await transact(writes, 'give-up');
  if (outcome === undefined) return undefined;
  if (isConflict(outcome)) return outcome;
  const { orElse } = outcome.refused;
  if (orElse === undefined) {
    throw new Error(
      `a write without a declared refusal failed: ${JSON.stringify(keyOf(outcome.refused))}`,
    );
  }
  return typeof orElse === 'function' ? orElse(outcome.stored) : orElse;
}

/** A condition did not hold: which write, and the item it found (undefined when there is none). */
export interface Refused<One = ItemWrite<Rejection>> {
  readonly refused: One;
  readonly stored: TableItem | undefined;
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

/** The writes of a cancelled transaction that met another one at their items. */
const metOf = (
  writes: readonly ItemWrite<Rejection>[],
  { CancellationReasons = [] }: TableError,
): ItemWrite<Rejection>[] =>
  writes.filter((_, index) => isConflictCode(CancellationReasons[index]?.Code ?? ''));

/** Tells a write that holds over a state which others are about to change: it is not going to hold again. */
const isLost = ({ when }: ItemWrite<Rejection>) => when !== undefined && isOfOneState(when);

/** Tells, and notes, that a transaction met others at items for which its call has another way. */
function yieldsAt(met: readonly ItemWrite<Rejection>[]): boolean {
  const hot = met.filter((one) => 'update' in one && one.yields === true);
  for (const one of hot) hotItems.note(addressOf(keyOf(one)));
  return hot.length > 0;
}

/** The channel on which this process publishes the items it wrote; bundles of one process share it. */
export const WRITTEN = 'waybill.table.written';

const written = channel(WRITTEN);

function announceWritten(writes: readonly ItemWrite<Rejection>[]): void {
  if (!written.hasSubscribers) return;
  const items = writes.flatMap((write): TableItem[] => ('put' in write ? [write.put] : []));
  if (items.length > 0) written.publish(items);
}
