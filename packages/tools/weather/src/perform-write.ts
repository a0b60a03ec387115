import type { RawAnswer } from './engine.ts';
import type { Change, Transaction } from './history.ts';
import type { Item } from './item.ts';
import { foresee } from './item-write.ts';
import type { Charge, Partition } from './partition-limits.ts';
import { cancelledByThrottle, throttled } from './refusal.ts';
import { indexCharges, partitionOf } from './table-shape.ts';
import { tableWriteUnits } from './units.ts';
import {
  contentOf,
  type Exchange,
  forward,
  imagesAt,
  respond,
  type WeatherState,
} from './weather-state.ts';
import type { Target } from './write-target.ts';

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
export function throttlesOf(
  { limits }: WeatherState,
  targets: readonly Target[],
  before: ReadonlyMap<string, Item>,
  now: number,
): (Partition | undefined)[] {
  return targets.map((target) => {
    const old = before.get(target.address);
    const charges = chargesOf(target, old, foresee(target.write, old), false);
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
export async function imagesBefore(
  state: WeatherState,
  exchange: Exchange,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, Item> | undefined> {
  const images = new Map<string, Item>();
  const unknown: Target[] = [];
  for (const target of targets) {
    const last = state.history.ofItem(target.address, state.clock.now()).at(-1);
    if (last === undefined) unknown.push(target);
    else if (last.after !== undefined) images.set(target.address, last.after);
  }
  if (unknown.length === 0) return images;
  const read = await imagesAt(state, exchange, unknown).catch(() => undefined);
  return read && new Map([...images, ...read]);
}

async function imagesAfter(
  state: WeatherState,
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
  const images: ReadonlyMap<string, Item> = await imagesAt(state, exchange, updated);
  return targets.map(({ write, address }) =>
    write.kind === 'Update' ? images.get(address) : foresee(write, before.get(address)),
  );
}

/** True if the weather has to know items before and after a write. */
export const needsImages = ({ profile }: WeatherState) =>
  (profile.partitions ?? profile.indexLag ?? profile.tornReads) !== undefined;

/** Lets the engine write, and notes what it did and what that took. */
export async function perform(
  state: WeatherState,
  exchange: Exchange,
  targets: readonly Target[],
  transaction: Transaction | undefined,
): Promise<RawAnswer> {
  const pass = () => forward(state, exchange);
  if (!needsImages(state)) return pass();
  const before = await imagesBefore(state, exchange, targets);
  if (before === undefined) return pass();
  const throttles = throttlesOf(state, targets, before, state.clock.now());
  const [throttle] = throttles.filter((one) => one !== undefined);
  if (throttle !== undefined) {
    return respond(
      transaction === undefined
        ? throttled('Write', throttle)
        : cancelledByThrottle(throttles.map((one) => one !== undefined)),
    );
  }
  const answer = await pass();
  const written = answer.status === 200;
  const after = written
    ? await imagesAfter(state, exchange, targets, before, answer)
    : targets.map(({ address }) => before.get(address));
  const now = state.clock.now();
  const charges = targets.flatMap((target, index) =>
    chargesOf(target, before.get(target.address), after[index], transaction !== undefined),
  );
  state.limits?.spend('Write', charges, now);
  if (written) state.history.note(changesOf(targets, before, after, now, transaction));
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
            table: table.name,
            address,
            at,
            transaction,
            before: before.get(address),
            after: after[index],
          },
        ],
  );
}
