import type { Delivery } from '@waybill/client/shapes';
import { Fragment } from 'react';
import { linkTo } from '../../frame/address/link-to.ts';
import { due } from '../../frame/format/moment.ts';
import { ListRows } from '../../frame/list/list-page.tsx';
import { aged, column, linked, measure } from '../../frame/parts/columns.tsx';
import type { TableColumn } from '../../frame/parts/data-table.tsx';
import { StateBadge } from '../badge.tsx';
import { deliveryState, lastProblem } from '../health.ts';
import { SubjectOf } from '../subject/subject.tsx';

/** A moment that has passed waits for the endpoint: a disabled or failing one is not called. */
const RETRIED = 'as soon as the endpoint is tried again';

const columns: readonly TableColumn<Delivery>[] = [
  linked('Topic', ({ id, topic }) => [
    linkTo`/deliveries/${id}`,
    topic.split('.').map((part, index) => (
      <Fragment key={part}>
        {index > 0 && '.'}
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    )),
  ]),
  column('About', ({ event_id: id }) => <SubjectOf eventId={id} />, 2),
  column('Status', ({ status }) => <StateBadge state={deliveryState(status)} />),
  measure('Attempts', ({ attempts }) => attempts, 3),
  column('Last answer', ({ last_status_code: status, last_error_code: error }) =>
    lastProblem({ status, error }),
  ),
  aged('Created', ({ created_at }) => created_at, 1),
  column(
    'Next attempt',
    ({ next_attempt_at: at }) => (at === null ? '' : due(at, new Date(), RETRIED)),
    1,
  ),
];

const STATES = ['waiting', 'failed', 'skipped', 'delivered', 'cancelled'] as const;

/** The deliveries of an endpoint, the newest first, in one state or all. */
export function EndpointDeliveries({ id }: { readonly id: string }) {
  return (
    <section className="part">
      <h2>Deliveries</h2>
      <ListRows
        columns={columns}
        of={id}
        path={linkTo`/webhooks/${id}`}
        operation="webhooks.deliveries.list"
        ask={(waybill, asked, options) =>
          waybill.webhooks.deliveries.list({ ...asked, endpoint_id: id }, options)
        }
        filters={[
          {
            name: 'status',
            label: 'Status',
            choices: STATES.map((code) => ({ code, title: deliveryState(code).title })),
          },
        ]}
        empty={{ title: 'No delivery matches.' }}
      />
    </section>
  );
}
