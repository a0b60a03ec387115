import type { Context } from '@waybill/api/context';
import { RETENTION_SECONDS } from '@waybill/events/change.entity';
import { loadEvents } from '@waybill/events/change.repository';
import { plusSeconds } from '@waybill/kernel/instant';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Listed, ListRequest } from '@waybill/table/list/request';
import { matches } from '@waybill/table/list/rows';
import { LOOKED_THROUGH, readsNewestFirst } from '../log/log-order.ts';
import { periodOf } from '../log/period.ts';
import type { EventRecord } from './event.schema.ts';
import { presentEvent } from './present-event.ts';

const momentOf = ({ time, id }: EventRecord): string => `${time} ${id}`;

const byTime = (newestFirst: boolean) => (left: EventRecord, right: EventRecord) =>
  momentOf(left) < momentOf(right) === newestFirst ? 1 : -1;

/** A page of events; it looks through 2,000 changes of those that the period selects (WHK-135). */
export async function listEvents(
  { tenant, permissions, now }: Pick<Context, 'tenant' | 'permissions' | 'now'>,
  request: ListRequest,
): Promise<Listed<EventRecord> | Rejection<'invalid_order'>> {
  const newestFirst = readsNewestFirst(request, 'time');
  if (isRejection(newestFirst)) return newestFirst;
  const { rest, since, until } = periodOf(request.filters);
  const oldest = plusSeconds(now, -RETENTION_SECONDS);
  const from = since === null || since < oldest ? oldest : since;
  const period = { tenant, from, to: until ?? now, newestFirst };
  const events = (await loadEvents(period, LOOKED_THROUGH)).map((event) =>
    presentEvent(event, permissions),
  );
  const found = events.filter((event) => matches(event, rest));
  // Changes are recorded in an order of their own: what happens side by side may change places.
  if (request.order?.column !== 'id') found.sort(byTime(newestFirst));
  const { offset, limit } = request;
  return { rows: found.slice(offset, offset + limit), total: found.length };
}
