import type { Delivery } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { age } from '../../frame/format/moment.ts';
import { number } from '../../frame/format/money.ts';
import { StateBadge } from '../badge.tsx';
import { deliveryState, lastProblem } from '../health.ts';

/** Deliveries as rows, each a link to what was sent and answered. */
export function DeliveriesTable({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const now = new Date();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Topic</th>
          <th scope="col">Status</th>
          <th scope="col" data-numeric>
            Attempts
          </th>
          <th scope="col">Last answer</th>
          <th scope="col" data-leaves="1">
            Made
          </th>
          <th scope="col" data-leaves="1">
            Next attempt
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((one) => (
          <tr key={one.id}>
            <td>
              <Link className="row" href={`/deliveries/${one.id}`} data-row={one.id}>
                {one.topic}
              </Link>
            </td>
            <td>
              <StateBadge state={deliveryState(one.status)} />
            </td>
            <td data-numeric>{number(one.attempts)}</td>
            <td>{lastProblem({ status: one.last_status_code, error: one.last_error_code })}</td>
            <td data-leaves="1">{age(one.created_at, now)}</td>
            <td data-leaves="1">
              {one.next_attempt_at === null ? '' : age(one.next_attempt_at, now)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
