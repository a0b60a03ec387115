import type { Return } from '@waybill/client/shapes';
import { lazy, Suspense, useState } from 'react';
import { linkTo } from '../frame/address/link-to.ts';
import { choicesOf } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { counted, number } from '../frame/format/money.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { Button } from '../frame/parts/button.tsx';
import { aged, column, linked } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { FollowUps } from '../orders/follow-ups/follow-ups.tsx';
import { positionNames } from '../orders/goods/position-names.ts';
import { ActionLinks } from '../orders/list/action-links.tsx';
import { useOrder } from '../orders/use-order.ts';
import { RETURN_NAMES } from './return-names.ts';

const ReturnCommands = lazy(() =>
  import('../orders/returns/return-commands.tsx').then((module) => ({
    default: module.ReturnCommands,
  })),
);

function Names({ one }: { readonly one: Return }) {
  const { data: order } = useOrder(one.order_id);
  if (order === undefined) return <span className="quiet">…</span>;
  return positionNames(one.positions, order.items, number).map((name) => (
    <div key={name}>{name}</div>
  ));
}

/** The goods that come back: how many positions, and their names once the operator asks. */
function ReturnedGoods({ one }: { readonly one: Return }) {
  const [isOpen, setOpen] = useState(false);
  const count = one.positions.length;
  if (isOpen) return <Names one={one} />;
  return (
    <Button kind="small" onClick={() => setOpen(true)}>
      {counted(count, 'position')}
    </Button>
  );
}

const STATUSES = ['registered', 'received', 'completed', 'rejected'];

const columns: readonly TableColumn<Return>[] = [
  linked(
    'Return',
    ({ order_id }) => linkTo`/orders/${order_id}`,
    ({ number }) => number,
  ),
  column('Status', ({ status }) => (
    <CodeBadge area="orders" vocabulary="return-statuses" code={status} />
  )),
  aged('Registered', ({ registered_at }) => registered_at, 2),
  column('Goods', (one) => <ReturnedGoods one={one} />, 2),
  column(
    'Why',
    ({ reason, resolution }) =>
      [reason, resolution === null ? null : codeAsWords(resolution)].filter(Boolean).join(' · '),
    1,
  ),
  column('Actions', (one) => (
    <Suspense>
      <ReturnCommands one={one} />
    </Suspense>
  )),
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
