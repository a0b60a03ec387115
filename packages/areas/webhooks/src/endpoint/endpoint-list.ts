import { type Listed, type ListRequest, listRows } from '@waybill/table/list';
import { TOPIC_FILTER } from './endpoint.operations.ts';
import type { Endpoint } from './endpoint.schema.ts';
import { type EndpointWithHealth, presentEndpoint } from './endpoint.ts';
import { receives } from './topics.ts';

/** A page of endpoints; `topic` keeps those that would receive it (WHK-30). */
export function selectEndpoints(
  endpoints: readonly EndpointWithHealth[],
  request: ListRequest,
): Listed<Endpoint> {
  const wanted = request.filters.filter(({ column }) => column === TOPIC_FILTER);
  const filters = request.filters.filter(({ column }) => column !== TOPIC_FILTER);
  const rows = endpoints
    .filter(({ endpoint }) => wanted.every(({ value }) => receives(endpoint.topics, String(value))))
    .map(presentEndpoint);
  return listRows(rows, { ...request, filters });
}
