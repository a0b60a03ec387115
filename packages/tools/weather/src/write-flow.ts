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
import { loseAnswer } from './lost-answer.ts';
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
  drawMs,
  type Exchange,
  forward,
  type Outcome,
  respond,
  rewrite,
  until,
  type WeatherState,
} from './weather-state.ts';
import { type Target, targetsOf } from './write-target.ts';

/**
 * A write whose engine answers the image that it leaves, which the weather has to know: to ask for
 * it would be a call more. What its caller did not ask for stays here.
 */
async function performOne(
  state: WeatherState,
  exchange: Exchange,
  target: Target,
): Promise<RawAnswer> {
  const { kind, input } = target.write;
  const { ReturnValues = 'NONE' } = input;
  if (kind !== 'Update' || ReturnValues !== 'NONE' || !needsImages(state)) {
    return perform(state, exchange, [target], undefined);
  }
  const asked = { ...input, ReturnValues: 'ALL_NEW' };
  const body = Buffer.from(JSON.stringify(asked));
  const telling: Target = { ...target, write: { kind, input: asked } };
  const answer = await perform(state, { ...exchange, body }, [telling], undefined);
  if (answer.status !== 200) return answer;
  const { Attributes, ...content } = contentOf<{ Attributes?: Item }>(answer);
  return rewrite(answer, content);
}

/** PutItem, UpdateItem and DeleteItem. */
export async function writeItem(
  state: WeatherState,
  exchange: Exchange,
  kind: WriteKind,
  input: WriteInput,
): Promise<Outcome> {
  const ms = drawMs(state, 'write', 1);
  const [target] = (await targetsOf(state, exchange, [{ kind, input }])) ?? [];
  if (target === undefined) return forward(state, exchange);
  const { address } = target;
  if (state.profile.conflicts && state.conflicts.isTaken(address)) {
    await until(state, exchange, ms);
    return respond(transactionConflict);
  }
  state.conflicts.beginWrite(address);
  try {
    const answer = await state.inTurn([address], () => performOne(state, exchange, target));
    await until(state, exchange, ms);
    return loseAnswer(state, answer).outcome;
  } finally {
    state.conflicts.endWrite(address);
  }
}

interface TransactionInput {
  readonly TransactItems?: readonly Readonly<Partial<Record<WriteKind, WriteInput>>>[];
  readonly ClientRequestToken?: string;
}

/** A transaction whose items are its own from here to its end. */
async function inTransaction(
  state: WeatherState,
  exchange: Exchange,
  targets: readonly Target[],
): Promise<RawAnswer> {
  const ms = drawMs(state, 'transaction', targets.length);
  const addresses = targets.map(({ address }) => address);
  const others = state.profile.conflicts ? state.conflicts.take(addresses) : [];
  if (others.includes(true)) {
    await until(state, exchange, ms / 2);
    return respond(cancelledByConflict(others));
  }
  const transaction: Transaction = { id: randomUUID(), endedAt: Number.POSITIVE_INFINITY };
  try {
    // Every item has prepared; then the engine decides, and every item commits.
    await until(state, exchange, ms / 2);
    const answer = await state.inTurn(addresses, () =>
      perform(state, exchange, targets, transaction),
    );
    await until(state, exchange, ms);
    return answer;
  } finally {
    transaction.endedAt = state.clock.now();
    if (state.profile.conflicts) state.conflicts.release(addresses);
  }
}

/** TransactWriteItems. */
export async function transactWrite(
  state: WeatherState,
  exchange: Exchange,
  input: TransactionInput,
): Promise<Outcome> {
  const targets = await targetsOf(state, exchange, transactionWrites(input));
  if (targets === undefined) return forward(state, exchange);
  const { ClientRequestToken: token = randomUUID() } = input;
  const content = createHash('sha256').update(exchange.body).digest('base64');
  const tokenState = state.tokens.begin(token, content, state.clock.now());
  if (tokenState !== 'new') {
    await until(state, exchange, drawMs(state, 'write', 1));
    if (tokenState === 'done') return forward(state, exchange);
    return respond(tokenState === 'in-progress' ? transactionInProgress : parameterMismatch);
  }
  let written = false;
  let quietMs = 0;
  try {
    const answer = await inTransaction(state, exchange, targets);
    written = answer.status === 200;
    const { outcome, lost } = loseAnswer(state, answer);
    if (lost) quietMs = state.profile.lostAnswers?.inProgressMs ?? 0;
    return outcome;
  } finally {
    const now = state.clock.now();
    if (written) state.tokens.succeed(token, now, now + quietMs);
    else state.tokens.fail(token);
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
  state: WeatherState,
  exchange: Exchange,
  input: BatchWriteInput,
): Promise<Outcome> {
  const ms = drawMs(state, 'write', 1);
  const writes = batchWrites(input);
  const targets = await targetsOf(state, exchange, writes);
  if (targets === undefined) return forward(state, exchange);
  const isFree = ({ address }: Target) =>
    !(state.profile.conflicts && state.conflicts.isTaken(address));
  const before = needsImages(state) ? await imagesBefore(state, exchange, targets) : new Map();
  if (before === undefined) return forward(state, exchange);
  const throttles = throttlesOf(state, targets, before, state.clock.now());
  const [first] = throttles;
  if (first !== undefined && !throttles.includes(undefined)) {
    await until(state, exchange, ms);
    return respond(throttled('Write', first));
  }
  const free = targets.map((target, index) => isFree(target) && throttles[index] === undefined);
  const left = writes.filter((_, index) => free[index] !== true);
  const mine = targets.filter((_, index) => free[index]);
  if (mine.length === 0) {
    await until(state, exchange, ms);
    return respond({ status: 200, body: { UnprocessedItems: batchRequest(left) } });
  }
  const taken = writes.filter((_, index) => free[index]);
  const request = left.length === 0 ? input : { ...input, RequestItems: batchRequest(taken) };
  const sent = left.length === 0 ? exchange.body : Buffer.from(JSON.stringify(request));
  const addresses = mine.map(({ address }) => address);
  for (const address of addresses) state.conflicts.beginWrite(address);
  try {
    const answer = await state.inTurn(addresses, () =>
      perform(state, { ...exchange, body: sent }, mine, undefined),
    );
    await until(state, exchange, ms);
    const { outcome } = loseAnswer(state, answer);
    if (outcome === 'no answer' || left.length === 0 || outcome.status !== 200) return outcome;
    const content = contentOf<BatchAnswer>(outcome);
    return rewrite(outcome, { ...content, UnprocessedItems: batchRequest(left) });
  } finally {
    for (const address of addresses) state.conflicts.endWrite(address);
  }
}
