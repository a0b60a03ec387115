import type { Rejection } from '@waybill/kernel/rejection';
import {
  type ChildChanges,
  type ChildSetVersion,
  changeWrites,
  type NewChildSet,
  removeWrites,
  replaceWrites,
} from '../../aggregate/child-set.ts';
import type { Write } from '../../commit/write.ts';
import type { Key } from '../../item/key.ts';
import { claimedKeys, claimKeys, type List, releaseKeys } from '../declare/define-list.ts';
import { indexAttributes, type ListRow } from '../declare/list-of.ts';
import { countChanges } from '../totals/count-delta.ts';

interface Form<Row, State> {
  readonly row: (state: State) => Row;
  readonly content: (state: State) => Readonly<Record<string, unknown>>;
}

/** A new child set, and the moment at which it takes the place of a former one. */
interface Staged {
  readonly childSet: NewChildSet;
  readonly now: Date;
}

type Change<Refusal extends Rejection> = ChildChanges & {
  /** The writes of `claimKeys`, where a unique key may change. */
  readonly keys?: readonly Write<Refusal>[];
};

/** Declares that each row of a list has children that one write may replace (decision 07). */
export function defineChildSets<Row extends ListRow, State, Taken extends Rejection = never>(
  list: List<Row, Taken, Key>,
  { row: rowOf, content }: Form<Row, State>,
) {
  const rootOf = (tenant: string, state: State) => {
    const row = rowOf(state);
    const { pk } = list.keyOf(tenant, row.id);
    return { pk, content: { ...content(state), ...indexAttributes(list, tenant, row) } };
  };
  return {
    ...list,
    create: (tenant: string, state: State, { childSet, now }: Staged): Write<Taken>[] => {
      const after = rowOf(state);
      return [
        ...replaceWrites(rootOf(tenant, state), childSet, undefined, now),
        ...claimKeys(list, tenant, { after }),
        ...countChanges(list, tenant, [{ after }]),
      ];
    },
    change: <Refusal extends Rejection = never>(
      tenant: string,
      read: State & { readonly version: ChildSetVersion },
      state: State,
      { keys, ...children }: Change<Refusal> = {},
    ): Write<Refusal>[] => {
      const change = { before: rowOf(read), after: rowOf(state) };
      return [
        ...changeWrites(rootOf(tenant, state), read.version, children),
        ...claimedKeys(list, tenant, change, keys),
        ...countChanges(list, tenant, [change]),
      ];
    },
    replace: (
      tenant: string,
      read: State & { readonly version: ChildSetVersion },
      state: State,
      { childSet, now }: Staged,
    ): Write[] => {
      const change = { before: rowOf(read), after: rowOf(state) };
      return [
        ...replaceWrites(rootOf(tenant, state), childSet, read.version, now),
        ...claimedKeys<Row, never>(list, tenant, change),
        ...countChanges(list, tenant, [change]),
      ];
    },
    remove: (
      tenant: string,
      read: State & { readonly version: ChildSetVersion },
      now: Date,
    ): Write[] => {
      const before = rowOf(read);
      return [
        ...removeWrites(list.keyOf(tenant, before.id).pk, read.version, now),
        ...releaseKeys(list, tenant, before),
        ...countChanges(list, tenant, [{ before }]),
      ];
    },
  };
}
