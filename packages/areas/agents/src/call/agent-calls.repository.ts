import { uuidFloor } from '@waybill/kernel/id';
import { definePattern } from '@waybill/table/item';
import {
  COUNTED_ROWS,
  type Listed,
  type ListRequest,
  listRows,
  matches,
} from '@waybill/table/list';
import { queryAll } from '@waybill/table/read';
import { asCall, callsPartition, keptFrom } from './agent-call.entity.ts';
import type { AgentCall } from './agent-calls.operations.ts';

export const patterns = [
  definePattern({
    name: 'The calls of assistants',
    key: 'pk = T#tenant#AGENT_CALLS, sk from … to …',
    reads: 'up to 10,000, the newest first; as many again for a page behind them',
  }),
];

interface Bounds {
  readonly from: string;
  readonly to?: string;
}

/** The ids of a range: of what is kept, `to` is not in it. */
function boundsOf(range: ListRequest['range'], now: Date): Bounds {
  const kept = keptFrom(now).getTime();
  const from = uuidFloor(range?.from === undefined ? kept : Math.max(kept, Date.parse(range.from)));
  return range?.to === undefined ? { from } : { from, to: uuidFloor(Date.parse(range.to)) };
}

/** Calls, the newest first, up to `most`; `isAll` where no other follows. */
async function look(tenant: string, bounds: Bounds, most: number) {
  const selection = { pk: callsPartition(tenant), ...bounds, backwards: true };
  const items = await queryAll({ ...selection, limit: most + 1 });
  return { rows: items.slice(0, most).map(asCall), isAll: items.length <= most };
}

/**
 * A page of the calls of assistants, the newest first (AGT-47). It looks through `most` calls for its total,
 * and through as many behind the page before.
 */
export async function listCalls(
  tenant: string,
  request: ListRequest,
  now: Date,
  most = COUNTED_ROWS,
): Promise<Listed<AgentCall>> {
  const { filters, after } = request;
  const bounds = boundsOf(request.range, now);
  const whole = await look(tenant, bounds, most);
  const isHere = after === undefined || whole.isAll;
  const looked = isHere ? whole : await look(tenant, { ...bounds, to: String(after[0]) }, most);
  const order = { column: 'id', descending: true };
  const { rows, next } = listRows(looked.rows, { ...request, range: undefined, order });
  const end = looked.isAll ? undefined : looked.rows.at(-1);
  return {
    rows,
    total: whole.rows.filter((row) => matches(row, filters)).length,
    ...(!whole.isAll && { capped: true }),
    next: next ?? (end && [end.id]),
  };
}
