import { Overloaded } from '../../errors/overloaded.ts';
import type { Key } from '../../item/key.ts';
import { definePattern } from '../../item/pattern.ts';
import { query, queryAll } from '../../read/read.ts';
import { type Backoff, backoff } from '../../wire/backoff.ts';
import type { ListSchema } from '../declare/list-of.ts';
import {
  asDelta,
  type CountDelta,
  type CountScope,
  deltaPartitions,
  type StateChange,
} from './count-delta.ts';
import {
  addStateChanges,
  type CountSnapshot,
  readCountSnapshot,
  type StateCounts,
} from './snapshot.ts';
import { changesByValue, valueSums } from './sums.ts';

/** Looks at sums and deltas until no fold came between; there are some folds a second at most. */
const LOOKS = 10;

/** Pauses while the transaction of a fold may be under way: with all looks some 300 ms. */
const UNDER_WAY: Backoff = { first: 10, longest: 60 };

export const countScope = ({ group }: ListSchema, tenant: string): CountScope => ({
  tenant,
  group,
});

export interface Totals<Beside = undefined> {
  readonly snapshot: CountSnapshot;
  readonly deltas: readonly CountDelta[];
  readonly beside: Beside;
  /** Some deltas lie where they were, though the sums name them. */
  readonly isLeft: boolean;
}

/**
 * Sums, the deltas that they do not hold, and what is read with these. Deltas are removed once the
 * sums name them, so sums of one version before and after the deltas tell exactly which of these
 * count; else the look is repeated. The first sums may be any that were read a moment ago.
 */
async function lookBetween<Beside>(
  scope: CountScope,
  begun: CountSnapshot | undefined,
  read: () => Promise<readonly [CountDelta[], Beside]>,
): Promise<Totals<Beside>> {
  let first = begun ?? (await readCountSnapshot(scope, { consistent: false }));
  for (let look = 0; look < LOOKS; look += 1) {
    const [deltas, beside] = await read();
    const last = await readCountSnapshot(scope, { consistent: true });
    if (last.version === first.version) {
      const folded = new Set(last.folded);
      const others = deltas.filter(({ key }) => !folded.has(key.sk));
      return { snapshot: last, deltas: others, beside, isLeft: others.length < deltas.length };
    }
    first = last;
  }
  throw new Overloaded(`the sums of ${scope.group.name} do not stand still`);
}

export async function readTotals(scope: CountScope, begun?: CountSnapshot): Promise<Totals> {
  return lookBetween(scope, begun, async () => [await readDeltas(scope), undefined]);
}

/**
 * The same, with what `read` brings of the same version of the sums by the key of one item: such a
 * read is serializable beside the transaction of a fold.
 */
async function readTotalsBeside<Beside>(
  scope: CountScope,
  read: () => Promise<Beside>,
): Promise<Totals<Beside>> {
  return lookBetween(scope, undefined, () => Promise.all([readDeltas(scope), read()]));
}

/**
 * The same, with what `read` brings of many items. While the transaction of a fold is under way,
 * its sums may be seen and its values not yet. A fold removes its deltas when its transaction has
 * ended: so the items are read behind the deltas, and a look that finds some that the sums name is
 * repeated. Where they stay, their fold has died, and its transaction ended long before.
 */
export async function readTotalsBesideMany<Beside>(
  scope: CountScope,
  read: () => Promise<Beside>,
): Promise<Totals<Beside>> {
  const pause = backoff(UNDER_WAY);
  const readBehind = async () => [await readDeltas(scope), await read()] as const;
  let found = await lookBetween(scope, undefined, readBehind);
  for (let look = 1; found.isLeft && look < LOOKS; look += 1) {
    await pause();
    found = await lookBetween(scope, found.snapshot, readBehind);
  }
  return found;
}

export function unfoldedChanges(
  list: { name: string },
  { deltas }: Pick<Totals, 'deltas'>,
): StateChange[] {
  return deltas.flatMap(({ changes }) => changes).filter((one) => one.list === list.name);
}

/** Counts the rows of a list by state key, exactly; an index may show them a moment later. */
export function stateCounts(
  list: { name: string },
  totals: Pick<Totals, 'snapshot' | 'deltas'>,
): StateCounts {
  const folded = totals.snapshot.counts[list.name] ?? {};
  return addStateChanges(folded, unfoldedChanges(list, totals));
}

export async function readValueCounts(list: ListSchema, tenant: string, value: string) {
  const scope = countScope(list, tenant);
  const totals = await readTotalsBeside(scope, () =>
    valueSums.read(scope, `${list.name}#${value}`),
  );
  const changes = unfoldedChanges(list, totals).filter((one) => one.summed?.includes(value));
  return {
    states: addStateChanges(totals.beside, changes),
    all: stateCounts(list, totals),
  };
}

export async function readEveryValue(
  list: ListSchema,
  tenant: string,
): Promise<Map<string, StateCounts>> {
  const scope = countScope(list, tenant);
  const totals = await readTotalsBesideMany(scope, () => valueSums.readAll(scope, list.name));
  const values = new Map(totals.beside);
  for (const [name, some] of changesByValue(unfoldedChanges(list, totals))) {
    values.set(name, addStateChanges(values.get(name) ?? {}, some));
  }
  return values;
}

export const patterns = [
  definePattern({
    name: 'What moved and is not in the sums of a group of lists yet',
    key: 'pk = T#tenant#DELTAS#group, or #shards#shard behind it',
    reads: 'deltas, strongly consistent, one for each change; a fold removes them',
  }),
];

/** Deltas that one list reads; more lie there only while nothing is folded. */
export const DELTA_CAP = 10_000;

/** Deltas of each partition that a fold looks at: those of an unfinished fold, and more than one takes. */
const FIRST_DELTAS = 250;

/**
 * The deltas that lie there; all of a row are in one partition, so that none is seen without those
 * before.
 */
export async function readDeltas(scope: CountScope): Promise<CountDelta[]> {
  const partitions = deltaPartitions(scope).map((pk) => queryAll({ pk, limit: DELTA_CAP + 1 }));
  const deltas = (await Promise.all(partitions)).flat().map(asDelta);
  if (deltas.length > DELTA_CAP) {
    throw new Overloaded(`the deltas of ${scope.group.name} are not folded`);
  }
  return deltas;
}

/** The first deltas of each partition, for a fold: in which order they count makes no difference. */
export async function readFirstDeltas(scope: CountScope, limit = FIRST_DELTAS) {
  const pages = await Promise.all(
    deltaPartitions(scope).map(async (pk) => ({ pk, ...(await query({ pk, limit })) })),
  );
  const cut = pages.filter(({ after }) => after !== undefined);
  return {
    deltas: pages.flatMap(({ items }) => items.map(asDelta)),
    /** The keys under which deltas with these sort keys may lie beside those that were read. */
    unseen: (names: readonly string[]): Key[] =>
      cut.flatMap(({ pk, items }) =>
        names.filter((sk) => items.every((item) => item.sk < sk)).map((sk) => ({ pk, sk })),
      ),
  };
}
