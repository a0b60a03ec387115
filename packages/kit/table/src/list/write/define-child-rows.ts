import type { Rejection } from '@waybill/kernel/rejection';
import type { Child } from '../../aggregate/aggregate.ts';
import type { Gathered } from '../../commit/write.ts';
import type { List } from '../declare/define-list.ts';
import { indexAttributes, type ListRow } from '../declare/list-of.ts';
import { countChanges } from '../totals/count-delta.ts';

/** A row that is a child of an aggregate: the child with its indexes, and how it counts. */
export interface ListedChild {
  readonly child: Child;
  readonly counts: readonly Gathered[];
}

/** Declares that each row of a list is a child of an aggregate: a return in its order. */
export function defineChildRows<Row extends ListRow, Refusal extends Rejection>(
  list: List<Row, Refusal>,
  childOf: (row: Row) => Child,
) {
  return {
    ...list,
    put: (tenant: string, after: Row, before?: Row): ListedChild => {
      const { child, content } = childOf(after);
      return {
        child: { child, content: { ...content, ...indexAttributes(list, tenant, after) } },
        counts: countChanges(list, tenant, [before === undefined ? { after } : { before, after }]),
      };
    },
  };
}
