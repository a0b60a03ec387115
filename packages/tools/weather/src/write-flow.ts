import { createHash, randomUUID } from 'node:crypto';
import type { RawAnswer } from './engine.ts';
import type { Transaction } from './history.ts';
import type { Item } from './item.ts';
import {
  type BatchWrite,
  type BatchWriteInput,
  batchWrites,
  transactionWrites,
  type WriteInput,
  type WriteKind,
} from './item-write.ts';
import { heard } from './lost-answer.ts';
import { imagesBefore, needsImages, perform, throttlesOf } from './perform-write.ts';
import {
  cancelledByConflict,
  parameterMismatch,
  throttled,
  transactionConflict,
  transactionInProgress,
} from './refusal.ts';
import {
  contentOf,
  drawnMs,
  type Exchange,
  forwarded,
  type Outcome,
  rewritten,
  type Sky,
  spoken,
  until,
} from './sky.ts';
import { type Target, targetsOf } from './write-target.ts';

/**
 * A write whose engine answers the image that it leaves, which the weather has to know: to ask for
 * it would be a call more. What its caller did not ask for stays here.
 */
async function performOne(sky: Sky, exchange: Exchange, target: Target): Promise<RawAnswer> {
  const { kind, input } = target.write;
  const { ReturnValues = 'NONE' } = input;
  if (kind !== 'Update' || ReturnValues !== 'NONE' || !needsImages(sky)) {
    return perform(sky, exchange, [target], undefined);
  }
  const asked = { ...input, ReturnValues: 'ALL_NEW' };
  const body = Buffer.from(JSON.stringify(asked));
  const telling: Target = { ...target, write: { kind, input: asked } };
  const answer = await perform(sky, { ...exchange, body }, [telling], undefined);
  if (answer.status !== 200) return answer;
  const { Attributes, ...content } = contentOf<{ Attributes?: Item }>(answer);
  return rewritten(answer, content);
}

/** PutItem, UpdateItem and DeleteItem. */
export async function writeItem(
  sky: Sky,
  exchange: Exchange,
  kind: WriteKind,
  input: WriteInput,
): Promise<Outcome> {
  const ms = drawnMs(sky, 'write', 1);
  const [target] = (await targetsOf(sky, exchange, [{ kind, input }])) ?? [];
  if (target === undefined) return forwarded(sky, exchange);
  const { address } = target;
  if (sky.profile.conflicts && sky.conflicts.isTaken(address)) {
    await until(sky, exchange, ms);
    return spoken(transactionConflict);
  }
  sky.conflicts.beginWrite(address);
  try {
    const answer = await sky.inTurn([address], () => performOne(sky, exchange, target));
    await until(sky, exchange, ms);
    return heard(sky, answer).outcome;
  } finally {
    sky.conflicts.endWrite(address);
  }
}

interface TransactionInput {
  readonly TransactItems?: readonly Readonly<Partial<Record<WriteKind, WriteInput>>>[];
  readonly ClientRequestToken?: string;
}

/** A transaction whose items are its own from here to its end. */
async function inTransaction(
  sky: Sky,
  exchange: Exchange,
  targets: readonly Target[],
): Promise<RawAnswer> {
  const ms = drawnMs(sky, 'transaction', targets.length);
  const addresses = targets.map(({ address }) => address);
  const others = sky.profile.conflicts ? sky.conflicts.take(addresses) : [];
  if (others.includes(true)) {
    await until(sky, exchange, ms / 2);
    return spoken(cancelledByConflict(others));
  }
  const transaction: Transaction = { id: randomUUID(), endedAt: Number.POSITIVE_INFINITY };
  try {
    // Every item has prepared; then the engine decides, and every item commits.
    await until(sky, exchange, ms / 2);
    const answer = await sky.inTurn(addresses, () => perform(sky, exchange, targets, transaction));
    await until(sky, exchange, ms);
    return answer;
  } finally {
    transaction.endedAt = sky.clock.now();
    if (sky.profile.conflicts) sky.conflicts.release(addresses);
  }
}

/** TransactWriteItems. */
export async function transactWrite(
  sky: Sky,
  exchange: Exchange,
  input: TransactionInput,
): Promise<Outcome> {
  const targets = await targetsOf(sky, exchange, transactionWrites(input));
  if (targets === undefined) return forwarded(sky, exchange);
  const { ClientRequestToken: token = randomUUID() } = input;
  const content = createHash('sha256').update(exchange.body).digest('base64');
  const state = sky.tokens.begin(token, content, sky.clock.now());
  if (state !== 'new') {
    await until(sky, exchange, drawnMs(sky, 'write', 1));
    if (state === 'done') return forwarded(sky, exchange);
    return spoken(state === 'in-progress' ? transactionInProgress : parameterMismatch);
  }
  let written = false;
  let quietMs = 0;
  try {
    const answer = await inTransaction(sky, exchange, targets);
    written = answer.status === 200;
    const { outcome, lost } = heard(sky, answer);
    if (lost) quietMs = sky.profile.lostAnswers?.inProgressMs ?? 0;
    return outcome;
  } finally {
    const now = sky.clock.now();
    if (written) sky.tokens.succeed(token, now, now + quietMs);
    else sky.tokens.fail(token);
  }
}

interface BatchAnswer {
  readonly UnprocessedItems?: Readonly<Record<string, readonly object[]>>;
}

function batchRequest(writes: readonly BatchWrite[]): Record<string, object[]> {
  const byTable: Record<string, object[]> = {};
  for (const { table, action } of writes) byTable[table] = [...(byTable[table] ?? []), action];
  return byTable;
}

/**
 * BatchWriteItem: each of its writes stands for itself, and what meets a transaction or a limit is
 * left unprocessed.
 */
export async function batchWrite(
  sky: Sky,
  exchange: Exchange,
  input: BatchWriteInput,
): Promise<Outcome> {
  const ms = drawnMs(sky, 'write', 1);
  const writes = batchWrites(input);
  const targets = await targetsOf(sky, exchange, writes);
  if (targets === undefined) return forwarded(sky, exchange);
  const isFree = ({ address }: Target) =>
    !(sky.profile.conflicts && sky.conflicts.isTaken(address));
  const before = needsImages(sky) ? await imagesBefore(sky, exchange, targets) : new Map();
  if (before === undefined) return forwarded(sky, exchange);
  const throttles = throttlesOf(sky, targets, before, sky.clock.now());
  const [first] = throttles;
  if (first !== undefined && !throttles.includes(undefined)) {
    await until(sky, exchange, ms);
    return spoken(throttled('Write', first));
  }
  const free = targets.map((target, index) => isFree(target) && throttles[index] === undefined);
  const left = writes.filter((_, index) => free[index] !== true);
  const mine = targets.filter((_, index) => free[index]);
  if (mine.length === 0) {
    await until(sky, exchange, ms);
    return spoken({ status: 200, body: { UnprocessedItems: batchRequest(left) } });
  }
  const taken = writes.filter((_, index) => free[index]);
  const request = left.length === 0 ? input : { ...input, RequestItems: batchRequest(taken) };
  const sent = left.length === 0 ? exchange.body : Buffer.from(JSON.stringify(request));
  const addresses = mine.map(({ address }) => address);
  for (const address of addresses) sky.conflicts.beginWrite(address);
  try {
    const answer = await sky.inTurn(addresses, () =>
      perform(sky, { ...exchange, body: sent }, mine, undefined),
    );
    await until(sky, exchange, ms);
    const { outcome } = heard(sky, answer);
    if (outcome === 'no answer' || left.length === 0 || outcome.status !== 200) return outcome;
    const content = contentOf<BatchAnswer>(outcome);
    return rewritten(outcome, { ...content, UnprocessedItems: batchRequest(left) });
  } finally {
    for (const address of addresses) sky.conflicts.endWrite(address);
  }
}
