import type { ListedReturn } from '@waybill/client/shapes';
import { linkTo } from '../frame/address/link-to.ts';
import { choicesOf } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { aged, column, linked } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { later } from '../frame/parts/later.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { CustomerName } from '../orders/customer/customer-name.tsx';
import { goodsColumn } from '../orders/goods/goods-column.ts';
import { ActionLinks } from '../orders/list/action-links.tsx';
import { RETURN_NAMES } from './return-names.ts';

const ReturnCommands = later(() => import('../orders/returns/return-commands.tsx'));

// Goods that wait for the stock are seldom there: their note comes behind the list.
const FollowUps = later(() => import('../orders/follow-ups/follow-ups.tsx'));

const STATUSES = ['registered', 'received', 'completed', 'rejected'];

const columns: readonly TableColumn<ListedReturn>[] = [
  {
    ...linked<ListedReturn>('Return', ({ order_id, number }) => [
      linkTo`/orders/${order_id}`,
      number,
    ]),
    below: ({ customer }) => customer.name ?? undefined,
  },
  column('Order', ({ order_number }) => <span className="whole">{order_number}</span>, 2),
  column('Customer', ({ customer }) => <CustomerName of={customer} />, 3),
  goodsColumn(({ positions }) => positions, 2),
  column('Status', ({ status }) => <CodeBadge of="orders.return-statuses" code={status} />),
  aged('Registered', ({ registered_at }) => registered_at, 2),
  column(
    'Why',
    ({ reason, resolution }) =>
      [reason, resolution === null ? null : codeAsWords(resolution)].filter(Boolean).join(' · '),
    1,
  ),
  column('Actions', (one) => <ReturnCommands one={one} />),
];

/** Goods that come back, of all orders, the newest first. */
export function ReturnsPage() {
  return (
    <ListPage
      title="Returns"
      path="/returns"
      operation="orders.returns.list"
      ask={(waybill, asked, options) => waybill.orders.returns.list(asked, options)}
      filters={[
        { name: 'status', label: 'Status', choices: choicesOf(STATUSES) },
        { name: 'number', label: 'Return number' },
      ]}
      columns={columns}
      picks={{
        nameOf: ({ number: own }) => own,
        parameter: 'returns',
        links: (search) => (
          <ActionLinks
            names={RETURN_NAMES}
            hrefOf={(name) => linkTo`/bulk/returns/${name}`}
            search={search}
          />
        ),
      }}
      empty={{
        title: 'No return matches.',
        next: <p>To register a return, open its order and choose Return.</p>,
      }}
    >
      <FollowUps />
    </ListPage>
  );
}
