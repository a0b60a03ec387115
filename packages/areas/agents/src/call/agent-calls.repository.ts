import { uuidFloor } from '@waybill/kernel/id';
import { definePattern } from '@waybill/table/item';
import { type Listed, type ListRequest, listRows, matches } from '@waybill/table/list';
import { queryAll } from '@waybill/table/read';
import { asCall, callsPartition, keptFrom } from './agent-call.entity.ts';
import type { AgentCall } from './agent-calls.operations.ts';

export const patterns = [
  definePattern({
    name: 'The calls of assistants',
    key: 'pk = T#tenant#AGENT_CALLS, sk from … to …',
    reads: 'up to 500, the newest first, 2,000 for a filter; as many again for a page behind them',
  }),
];

/** Calls that are looked through: by a page without filters so many that it reads 60 units at most (AGT-47). */
const LOOKED = { plain: 500, filtered: 2_000 } as const;

interface Bounds {
  readonly from: string;
  readonly to?: string;
}

interface Look {
  readonly most: number;
  readonly consistent: boolean;
}

/** The ids of a range: of what is kept, `to` is not in it. */
function boundsOf(range: ListRequest['range'], now: Date): Bounds {
  const kept = keptFrom(now).getTime();
  const from = uuidFloor(range?.from === undefined ? kept : Math.max(kept, Date.parse(range.from)));
  return range?.to === undefined ? { from } : { from, to: uuidFloor(Date.parse(range.to)) };
}

/** Calls, the newest first, up to `most`; `isAll` where no other follows. */
async function look(tenant: string, bounds: Bounds, { most, consistent }: Look) {
  const selection = { pk: callsPartition(tenant), ...bounds, backwards: true, consistent };
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
  most: number = request.filters.length === 0 ? LOOKED.plain : LOOKED.filtered,
): Promise<Listed<AgentCall>> {
  const { filters, after } = request;
  const bounds = boundsOf(request.range, now);
  // The first page has a call as soon as it is answered; those behind it are old, and read at half the price.
  const how = { most, consistent: after === undefined };
  const whole = await look(tenant, bounds, how);
  const isHere = after === undefined || whole.isAll;
  const looked = isHere ? whole : await look(tenant, { ...bounds, to: String(after[0]) }, how);
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
