import { type Condition, concurrentModification, isNew, type Write } from '@waybill/table/write';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { DefaultMove } from '../declare/rules.ts';
import { pointerKey, type Scope } from './address.ts';

/** The pointer is where the call loaded it. */
function isAsLoaded(move: DefaultMove): Condition {
  if (move.from === undefined) return isNew;
  const same: Condition = ['id', '=', move.from];
  if (!('rev' in move)) return same;
  const { rev } = move;
  return { all: [same, rev === undefined ? ['rev', 'absent'] : ['rev', '=', rev]] };
}

/** The write of a collection's default, or the check that it is where the call loaded it. */
export function pointerWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  move: DefaultMove | undefined,
): Write[] {
  if (move === undefined) return [];
  const at = pointerKey(resource, scope);
  const when = isAsLoaded(move);
  const { from, to } = move;
  // Counted, so that a call that removes the default knows of every record that could follow it.
  if (from !== undefined && to === from)
    return [{ update: at, add: { rev: 1 }, when, orElse: concurrentModification }];
  if (to === from) return [{ check: at, when, orElse: concurrentModification }];
  if (to === undefined) return [{ remove: at, when, orElse: concurrentModification }];
  return [
    {
      put: resource.stored.pointer.item(at, { id: to, rev: undefined }),
      when,
      orElse: concurrentModification,
    },
  ];
}
