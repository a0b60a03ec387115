import type { StateChange } from './count-delta.ts';

/** The rows of a list by state key; none is zero. */
export type StateCounts = Readonly<Record<string, number>>;

/** The sums of the lists of a group, by their names. */
export type ListCounts = Readonly<Record<string, StateCounts>>;

/** The additions of one change to the sums by state key. */
function differences({ before, after }: Pick<StateChange, 'before' | 'after'>): [string, number][] {
  const from: [string, number][] = before === null ? [] : [[before, -1]];
  return after === null ? from : [...from, [after, 1]];
}

/** The state keys of one list with changes of its rows added. */
export function addStateChanges(states: StateCounts, changes: readonly StateChange[]): StateCounts {
  const sums = new Map(Object.entries(states));
  for (const [state, by] of changes.flatMap(differences))
    sums.set(state, (sums.get(state) ?? 0) + by);
  return Object.fromEntries([...sums].filter(([, rows]) => rows !== 0));
}

/** Sums with changes added. */
export function addChanges(sums: ListCounts, changes: readonly StateChange[]): ListCounts {
  const byList = new Map<string, StateChange[]>(Object.keys(sums).map((name) => [name, []]));
  for (const change of changes) {
    const some = byList.get(change.list) ?? [];
    some.push(change);
    byList.set(change.list, some);
  }
  return Object.fromEntries(
    [...byList].map(([name, some]) => [name, addStateChanges(sums[name] ?? {}, some)]),
  );
}

/** The rows of the state keys that are accepted. */
export function countOf(states: StateCounts, accepts: (state: string) => boolean): number {
  return Object.entries(states).reduce(
    (total, [state, rows]) => total + (accepts(state) ? rows : 0),
    0,
  );
}
