import type { Endpoint } from '@waybill/client/shapes';
import { useState } from 'react';
import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import { age, due } from '../../frame/format/moment.ts';
import { Listed } from '../../frame/list/listed.tsx';
import { RestNote } from '../../frame/list/rest-note.tsx';
import { DataTable, type TableColumn } from '../../frame/parts/data-table.tsx';
import { Empty } from '../../frame/parts/empty.tsx';
import { ShownOnce } from '../../frame/parts/shown-once.tsx';
import { useTitle } from '../../frame/shell/use-title.ts';
import { StateBadge } from '../badge.tsx';
import { healthOf, lastProblem } from '../health.ts';
import { newEndpoint } from './new-endpoint.ts';

const columns: readonly TableColumn<Endpoint>[] = [
  {
    title: 'Address',
    cell: ({ id, url, description }) => (
      <>
        <Link className="row" href={linkTo`/webhooks/${id}`} data-row={id}>
          {description ?? url}
        </Link>
        {description !== null && <div className="quiet">{url}</div>}
      </>
    ),
  },
  { ...{ title: 'Topics', leaves: 2 }, cell: ({ topics }) => topics.join(', ') },
  { title: 'Health', cell: (endpoint) => <StateBadge state={healthOf(endpoint)} /> },
  {
    ...{ title: 'Last success', leaves: 1 },
    cell: ({ health: { last_success_at: at } }) => (at === null ? 'never' : age(at, new Date())),
  },
  {
    ...{ title: 'What is wrong', leaves: 1 },
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
  useTitle('Webhooks');
  const [made, setMade] = useState<unknown>();
  const answer = useAnswer(['webhooks.endpoints.list'], (waybill, options) =>
    waybill.webhooks.endpoints.list({ limit: 200 }, options),
  );
  return (
    <section className="listing">
      <header className="toolbar">
        <h1>Webhooks</h1>
        <span className="end">
          <FormButtons offered={[newEndpoint]} onDone={(_, answer) => setMade(answer)} />
        </span>
      </header>
      {made !== undefined && (
        <ShownOnce name="secret" answer={made} onClose={() => setMade(undefined)} />
      )}
      <Listed
        answer={answer}
        rows={6}
        empty={
          <Empty title="No system receives events yet.">
            <p>An endpoint gets what happens in the shop within seconds, signed.</p>
          </Empty>
        }
      >
        {(page) => (
          <>
            <DataTable columns={columns} rows={page.items} keyOf={({ id }) => id} />
            <RestNote page={page} />
          </>
        )}
      </Listed>
    </section>
  );
}
