import type { Endpoint } from '@waybill/client/shapes';
import { useState } from 'react';
import { linkTo } from '../../frame/address/link-to.ts';
import { due } from '../../frame/format/moment.ts';
import { ListPage } from '../../frame/list/list-page.tsx';
import { column, linked } from '../../frame/parts/columns.tsx';
import type { TableColumn } from '../../frame/parts/data-table.tsx';
import { Age } from '../../frame/parts/moment.tsx';
import { ShownOnce } from '../../frame/parts/shown-once.tsx';
import { StateBadge } from '../badge.tsx';
import { healthOf, lastProblem } from '../health.ts';
import { newEndpoint } from './new-endpoint.ts';

const columns: readonly TableColumn<Endpoint>[] = [
  linked('Address', ({ id, url, description }) => {
    const about = description === null ? undefined : url;
    return [linkTo`/webhooks/${id}`, description ?? url, about];
  }),
  column('Topics', ({ topics }) => topics.join(', '), 2),
  column('Health', (endpoint) => <StateBadge state={healthOf(endpoint)} />),
  column(
    'Last success',
    ({ health: { last_success_at: at } }) => (at === null ? 'never' : <Age at={at} />),
    1,
  ),
  {
    title: 'Problem',
    leaves: 1,
    cell: ({ health }) => (
      <>
        {health.state === 'healthy'
          ? ''
          : lastProblem({ status: health.last_status_code, error: health.last_error_code })}
        {health.next_probe_at !== null && (
          <div className="quiet">
            tried again {due(health.next_probe_at, new Date(), 'shortly')}
          </div>
        )}
      </>
    ),
  },
];

/** The receivers of events, and how they are. */
export function EndpointsPage() {
  const [made, setMade] = useState<unknown>();
  return (
    <ListPage
      title="Webhooks"
      path="/webhooks"
      operation="webhooks.endpoints.list"
      ask={(waybill, asked, options) => waybill.webhooks.endpoints.list(asked, options)}
      columns={columns}
      empty={{
        title: 'There are no endpoints yet.',
        next: <p>An endpoint receives the events of the shop within seconds, signed.</p>,
      }}
      offered={[newEndpoint]}
      onDone={(_, answer) => setMade(answer)}
    >
      {made !== undefined && (
        <ShownOnce name="secret" answer={made} onClose={() => setMade(undefined)} />
      )}
    </ListPage>
  );
}
