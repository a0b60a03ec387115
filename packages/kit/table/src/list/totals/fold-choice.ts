import { createHash } from 'node:crypto';
import { TRANSACTION_ACTIONS } from '../../commit/commit.ts';
import type { Key } from '../../item/key.ts';
import { type CountDelta, type CountScope, countScopeOf, type StateChange } from './count-delta.ts';
import { type DailyFigures, figuresByItem } from './figures.ts';
import { addChanges, type CountSnapshot, snapshotPartition } from './snapshot.ts';
import { changesByValue } from './value-snapshot.ts';

/** The price of a fold is shared by so many changes at least. */
export const FOLDED_TOGETHER = 32;

/** Deltas of one fold: the sums name them, and every list reads their names. */
export const FOLDED_AT_MOST = 100;

/** Values and items of figures of one fold, beside the sums. */
const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 1;

export interface NextFold {
  readonly taken: readonly CountDelta[];
  readonly next: Omit<CountSnapshot, 'version'>;
  readonly byValue: ReadonlyMap<string, readonly StateChange[]>;
  readonly byFigureItem: ReadonlyMap<string, readonly DailyFigures[]>;
}

type ByName<One> = Map<string, readonly One[]>;

const beyond = (found: ByName<unknown>, more: ByName<unknown>) =>
  [...more.keys()].filter((name) => !found.has(name)).length;

function addTo<One>(found: ByName<One>, more: ByName<One>): void {
  for (const [name, some] of more) found.set(name, [...(found.get(name) ?? []), ...some]);
}

/** The sums after as many of the first deltas as fit one transaction; one delta at least. */
export function nextFold(
  read: CountSnapshot,
  deltas: readonly CountDelta[],
  writtenAtOnce = WRITTEN_AT_ONCE,
): NextFold {
  const byValue: ByName<StateChange> = new Map();
  const byFigureItem: ByName<DailyFigures> = new Map();
  const taken: CountDelta[] = [];
  for (const delta of deltas.slice(0, FOLDED_AT_MOST)) {
    const values = changesByValue(delta.changes);
    const figures = figuresByItem(delta.figures);
    const more = beyond(byValue, values) + beyond(byFigureItem, figures);
    const written = byValue.size + byFigureItem.size;
    if (taken.length > 0 && written + more > writtenAtOnce) break;
    addTo(byValue, values);
    addTo(byFigureItem, figures);
    taken.push(delta);
  }
  return {
    taken,
    next: {
      counts: addChanges(
        read.counts,
        taken.flatMap(({ changes }) => changes),
      ),
      folded: taken.map(({ key }) => key.sk),
    },
    byValue,
    byFigureItem,
  };
}

/** Looking at the sums costs as much as a delta: once for so many. */
const LOOKED_FOR = 8;

const isChosen = ({ sk }: Key) =>
  createHash('sha1').update(sk).digest().readUInt8() % LOOKED_FOR === 0;

/** Where new deltas are reason enough to look whether some should be folded. */
export function scopesToFold(deltas: readonly Key[]): CountScope[] {
  const scopes = new Map<string, { scope: CountScope; deltas: Key[] }>();
  for (const delta of deltas) {
    const scope = countScopeOf(delta);
    const name = snapshotPartition(scope);
    const known = scopes.get(name) ?? { scope, deltas: [] };
    known.deltas.push(delta);
    scopes.set(name, known);
  }
  return [...scopes.values()]
    .filter(({ deltas: some }) => some.length >= LOOKED_FOR || some.some(isChosen))
    .map(({ scope }) => scope);
}
