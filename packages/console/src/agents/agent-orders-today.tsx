import { Link } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { isolated } from '../frame/format/isolated.ts';
import { money } from '../frame/format/money.ts';
import { aged, column, linked, numeric } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { OrderCustomer } from '../orders/customer/customer-name.tsx';
import { agentName, type WaitingOrder, waitingOrders } from './agent-words.ts';

const PLACED = { tool: 'orders_place', kind: 'write', outcome: 'ok', limit: 200 } as const;

const columns: readonly TableColumn<WaitingOrder>[] = [
  linked('Order', ({ id, order }) => [linkTo`/orders/${id}`, order.number]),
  column('Customer', ({ order }) => <OrderCustomer order={order} />, 3),
  numeric('Total', ({ order }) => money(order.grand_total, order.currency)),
  column(
    'Placed by',
    ({ call }) => `${agentName(call)} with the key ${isolated(call.key_name)}`,
    2,
  ),
  aged('When', ({ order }) => order.created_at, 4),
];

const approval = column<WaitingOrder>('Approval', ({ id, order }) => (
  <Link href={linkTo`/orders/${id}/approve`} aria-label={`Approve ${order.number}`}>
    Approve
  </Link>
));

/** Orders of assistants that wait for a person. */
export function AgentOrdersToday() {
  const { may } = useApi();
  const calls = useAnswer(['agents.calls.list', 'placed'], (waybill, options) =>
    waybill.agents.calls.list(PLACED, options),
  );
  const placed = calls.data?.items ?? [];
  const { data } = useAnswer(
    ['orders.list', 'pending'],
    (waybill, options) => waybill.orders.list({ status: 'pending', limit: 200 }, options),
    { when: placed.length > 0 },
  );
  const waiting = waitingOrders(data?.items ?? [], placed);
  if (waiting.length === 0) return null;
  return (
    <section className="part listing" aria-labelledby="agent-orders">
      <h2 id="agent-orders">Orders of assistants to approve</h2>
      <DataTable
        columns={may('orders.approve') ? [...columns, approval] : columns}
        rows={waiting}
      />
    </section>
  );
}
