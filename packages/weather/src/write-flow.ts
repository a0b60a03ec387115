import { createHash, randomUUID } from 'node:crypto';
import type { RawAnswer } from './engine.ts';
import type { Change, Transaction } from './history.ts';
import { addressOf, type Item } from './item.ts';
import {
  type BatchWrite,
  type BatchWriteInput,
  batchWrites,
  foreseen,
  type ItemWrite,
  keyOfWrite,
  transactionWrites,
  type WriteInput,
  type WriteKind,
} from './item-write.ts';
import { lossOf } from './lost-answer.ts';
import type { Charge, Partition } from './partition-limits.ts';
import {
  cancelledByConflict,
  cancelledByThrottle,
  internalServerError,
  parameterMismatch,
  throttled,
  transactionConflict,
  transactionInProgress,
} from './refusal.ts';
import {
  contentOf,
  drawnMs,
  type Exchange,
  imagesAt,
  type Outcome,
  rewritten,
  type Sky,
  spoken,
  until,
} from './sky.ts';
import { indexCharges, partitionOf, type TableShape } from './table-shape.ts';
import { tableWriteUnits } from './units.ts';

/** One item that a request writes. */
interface Target {
  readonly write: ItemWrite;
  readonly table: TableShape;
  readonly key: Item;
  readonly address: string;
}

/** The items of a request; undefined where one of its tables is not there. */
async function targetsOf(
  sky: Sky,
  exchange: Exchange,
  writes: readonly ItemWrite[],
): Promise<Target[] | undefined> {
  const targets: Target[] = [];
  for (const write of writes) {
    const table = await sky.tableOf(exchange, write.input.TableName);
    if (table === undefined) return undefined;
    const key = keyOfWrite(table, write);
    targets.push({ write, table, key, address: addressOf(table.name, key) });
  }
  return targets;
}

function chargesOf(
  { table, key }: Target,
  before: Item | undefined,
  after: Item | undefined,
  inTransaction: boolean,
): Charge[] {
  const own: Partition = { kind: 'Table', arn: table.arn, value: partitionOf(table, key) };
  return [
    { partition: own, units: tableWriteUnits(before, after, inTransaction) },
    ...indexCharges(table, before, after).map(({ index, partition, units }) => ({
      partition: { kind: 'Index' as const, arn: index.arn, value: partition },
      units,
    })),
  ];
}

/** For each item the partition that is over its limit, the table's or an index's. */
function throttlesOf(
  { limits }: Sky,
  targets: readonly Target[],
  before: ReadonlyMap<string, Item>,
  now: number,
): (Partition | undefined)[] {
  return targets.map((target) => {
    const old = before.get(target.address);
    const charges = chargesOf(target, old, foreseen(target.write, old), false);
    return limits?.inArrears(
      'Write',
      charges.map(({ partition }) => partition),
      now,
    );
  });
}

/**
 * The items as they are, read unless the last change is still known; undefined for a request that
 * the engine is going to refuse.
 */
async function imagesBefore(
  sky: Sky,
  exchange: Exchange,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, Item> | undefined> {
  const images = new Map<string, Item>();
  const unknown: Target[] = [];
  for (const target of targets) {
    const last = sky.history.ofItem(target.address, sky.clock.now()).at(-1);
    if (last === undefined) unknown.push(target);
    else if (last.after !== undefined) images.set(target.address, last.after);
  }
  if (unknown.length === 0) return images;
  const read = await imagesAt(sky, exchange, unknown).catch(() => undefined);
  return read && new Map([...images, ...read]);
}

async function imagesAfter(
  sky: Sky,
  exchange: Exchange,
  targets: readonly Target[],
  before: ReadonlyMap<string, Item>,
  answer: RawAnswer,
): Promise<(Item | undefined)[]> {
  const [first] = targets;
  if (first?.write.kind === 'Update' && first.write.input.ReturnValues === 'ALL_NEW') {
    return [contentOf<{ Attributes?: Item }>(answer).Attributes];
  }
  const updated = targets.filter(({ write }) => write.kind === 'Update');
  const images: ReadonlyMap<string, Item> = await imagesAt(sky, exchange, updated);
  return targets.map(({ write, address }) =>
    write.kind === 'Update' ? images.get(address) : foreseen(write, before.get(address)),
  );
}

const needsImages = ({ profile }: Sky) =>
  (profile.partitions ?? profile.indexLag ?? profile.tornReads) !== undefined;

/** Lets the engine write, and notes what it did and what that took. */
async function perform(
  sky: Sky,
  exchange: Exchange,
  targets: readonly Target[],
  transaction: Transaction | undefined,
): Promise<RawAnswer> {
  const forward = () => sky.engine.forward(exchange.headers, exchange.body);
  if (!needsImages(sky)) return forward();
  const before = await imagesBefore(sky, exchange, targets);
  if (before === undefined) return forward();
  const throttles = throttlesOf(sky, targets, before, sky.clock.now());
  const [throttle] = throttles.filter((one) => one !== undefined);
  if (throttle !== undefined) {
    return spoken(
      transaction === undefined
        ? throttled('Write', throttle)
        : cancelledByThrottle(throttles.map((one) => one !== undefined)),
    );
  }
  const answer = await forward();
  const written = answer.status === 200;
  const after = written
    ? await imagesAfter(sky, exchange, targets, before, answer)
    : targets.map(({ address }) => before.get(address));
  const now = sky.clock.now();
  const charges = targets.flatMap((target, index) =>
    chargesOf(target, before.get(target.address), after[index], transaction !== undefined),
  );
  sky.limits?.spend('Write', charges, now);
  if (written) sky.history.note(changesOf(targets, before, after, now, transaction));
  return answer;
}

function changesOf(
  targets: readonly Target[],
  before: ReadonlyMap<string, Item>,
  after: readonly (Item | undefined)[],
  at: number,
  transaction: Transaction | undefined,
): Change[] {
  return targets.flatMap(({ write, table, address }, index) =>
    write.kind === 'ConditionCheck'
      ? []
      : [
          {
            ...{ table: table.name, address, at, transaction },
            ...{ before: before.get(address), after: after[index] },
          },
        ],
  );
}

/** The answer, unless it is lost; answers whether it was, too. */
function heard(sky: Sky, answer: RawAnswer): { outcome: Outcome; lost: boolean } {
  const { lostAnswers } = sky.profile;
  const loss =
    lostAnswers === undefined || answer.status !== 200
      ? undefined
      : lossOf(lostAnswers, sky.chance);
  if (loss === undefined) return { outcome: answer, lost: false };
  const outcome = loss === 'connection closed' ? 'no answer' : spoken(internalServerError);
  return { outcome, lost: true };
}

const passed = ({ engine }: Sky, { headers, body }: Exchange) => engine.forward(headers, body);

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
  if (target === undefined) return passed(sky, exchange);
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
    // Everybody has prepared; then the engine decides, and everybody commits.
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
  if (targets === undefined) return passed(sky, exchange);
  const { ClientRequestToken: token = randomUUID() } = input;
  const content = createHash('sha256').update(exchange.body).digest('base64');
  const state = sky.tokens.begin(token, content, sky.clock.now());
  if (state !== 'new') {
    await until(sky, exchange, drawnMs(sky, 'write', 1));
    if (state === 'done') return passed(sky, exchange);
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
  if (targets === undefined) return passed(sky, exchange);
  const isFree = ({ address }: Target) =>
    !(sky.profile.conflicts && sky.conflicts.isTaken(address));
  const before = needsImages(sky) ? await imagesBefore(sky, exchange, targets) : new Map();
  if (before === undefined) return passed(sky, exchange);
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
