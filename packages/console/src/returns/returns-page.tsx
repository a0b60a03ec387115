import type { Return } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { choicesOf } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { age, dateTime } from '../frame/format/moment.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { FollowUps } from '../orders/follow-ups/follow-ups.tsx';
import { ReturnCommands } from './return-commands.tsx';
import { ReturnedGoods } from './returned-goods.tsx';

const STATUSES = ['registered', 'received', 'completed', 'rejected'];

const columns: readonly TableColumn<Return>[] = [
  {
    title: 'Return',
    cell: ({ order_id, number }) => (
      <Link className="row" href={linkTo`/orders/${order_id}`}>
        {number}
      </Link>
    ),
  },
  {
    title: 'Status',
    cell: ({ status }) => <CodeBadge area="orders" vocabulary="return-statuses" code={status} />,
  },
  {
    ...{ title: 'Registered', leaves: 2 },
    cell: ({ registered_at: at }) => (
      <time dateTime={at} title={dateTime(at)}>
        {age(at, new Date())}
      </time>
    ),
  },
  { ...{ title: 'Goods', leaves: 2 }, cell: (one) => <ReturnedGoods one={one} /> },
  {
    ...{ title: 'Why', leaves: 1 },
    cell: ({ reason, resolution }) =>
      [reason, resolution === null ? null : codeAsWords(resolution)].filter(Boolean).join(' · '),
  },
  { title: 'Next', cell: (one) => <ReturnCommands one={one} /> },
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
        {
          ...{ name: 'status', label: 'Status' },
          choices: choicesOf(STATUSES),
        },
        { name: 'number', label: 'Number of the return' },
      ]}
      columns={columns}
      empty={{
        title: 'No return is in that state.',
        next: <p>A return begins on the page of its order: press Return there.</p>,
      }}
    >
      <FollowUps />
    </ListPage>
  );
}
