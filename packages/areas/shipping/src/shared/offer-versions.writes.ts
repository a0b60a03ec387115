import type { Call } from '@waybill/resources/bind-rules';
import type { BaseRow } from '@waybill/resources/row';
import type { RecordChange } from '@waybill/resources/rules';
import { type Condition, concurrentModification, type Update } from '@waybill/table/write';
import {
  DEFAULT_UNIT,
  type OfferPart,
  offerKind,
  versionKey,
  versionName,
} from './offer-versions.ts';

/** A change of one part of the offer. */
export interface PartChange {
  readonly part: OfferPart;
  readonly id: string;
  /** The number of its items that changed; those of a removed part are no longer counted. */
  readonly by: number | 'gone';
  /** The number of its changes when the call read it, where the call depends on that. */
  readonly seen?: number | undefined;
  /** True where it is refused without the method itself. */
  readonly ofMethod?: boolean;
}

const whenSeen = (name: string, seen: number): Condition =>
  seen === 0 ? [name, 'absent'] : [name, '=', seen];

function conditionsOf({ part, id, seen, ofMethod }: PartChange): Condition[] {
  return [
    ...(seen === undefined ? [] : [whenSeen(versionName(part, id), seen)]),
    ...(ofMethod === true ? [[versionName('method', id), 'exists'] as const] : []),
  ];
}

/**
 * The writes that every change of methods, tiers, carriers and weight units carries: a quote reads
 * what of its copy has another version than they count (SHP-135). One write for each item, since a
 * transaction writes an item once.
 */
export function countOfferChanges(
  tenant: string,
  changes: readonly PartChange[],
  defaultUnit?: string,
): Update[] {
  const shards = new Map<string, PartChange[]>();
  for (const change of changes) {
    const { pk } = versionKey(tenant, change.id);
    shards.set(pk, [...(shards.get(pk) ?? []), change]);
  }
  const named = versionKey(tenant, DEFAULT_UNIT).pk;
  if (defaultUnit !== undefined && !shards.has(named)) shards.set(named, []);
  return [...shards].map(([pk, of]) => {
    const names = (those: readonly PartChange[]) =>
      those.map((change) => [versionName(change.part, change.id), change] as const);
    const counted = names(of.filter(({ by }) => by !== 'gone'));
    const conditions = of.flatMap(conditionsOf);
    return {
      update: { pk, sk: 'VERSIONS' },
      set: { ...offerKind.stamp, ...(pk === named && { [DEFAULT_UNIT]: defaultUnit }) },
      add: Object.fromEntries(counted.map(([name, { by }]) => [name, Number(by)])),
      drop: names(of.filter(({ by }) => by === 'gone')).map(([name]) => name),
      ...(conditions.length === 0
        ? {}
        : { when: { all: conditions }, orElse: concurrentModification }),
    };
  });
}

/** The side write of every change of a collection that quotes are made of. */
export function countChangesOf(part: 'method' | 'carrier' | 'unit') {
  return <Row extends BaseRow>(
    { before, after, flagMoves, pointer }: RecordChange<Row>,
    { ctx }: Call,
  ): Update[] => {
    const own = after ?? before?.row;
    const moved = flagMoves.map(({ row }): PartChange => ({ part, id: row.id, by: 1 }));
    const changed: PartChange[] =
      own === undefined ? [] : [{ part, id: own.id, by: after === undefined ? 'gone' : 1 }];
    return countOfferChanges(ctx.tenant, [...changed, ...moved], pointer?.to);
  };
}
