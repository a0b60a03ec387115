import type { Order } from '@waybill/client/shapes';
import { customerOf } from '@waybill/kernel/customer';
import { Link, useParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { isolated } from '../frame/format/isolated.ts';
import { exactMoney, money } from '../frame/format/money.ts';
import { ListRows } from '../frame/list/list-page.tsx';
import { Answered } from '../frame/parts/answered.tsx';
import { aged, column, linked, numeric } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { customerLink } from '../orders/customer/customer-link.ts';
import { OrderBadges } from '../orders/order-badges.tsx';
import { useShopSettings } from '../orders/shop-settings.ts';
import { CustomerComments, CustomerReturns } from './about-orders.tsx';
import { CustomerCarts, CustomerLists } from './carts-and-lists.tsx';
import { LOOKED_AT, ordersOf, type Sought, soughtIn } from './customer.ts';
import { CustomerSums } from './sums.tsx';

const columns: readonly TableColumn<Order>[] = [
  linked('Order', ({ id, number }) => [linkTo`/orders/${id}`, number]),
  aged('Placed', ({ placed_at, created_at }) => placed_at ?? created_at, 3),
  column('Status', (order) => <OrderBadges order={order} />),
  column(
    'Payment',
    ({ payment_status }) => <CodeBadge of="orders.payment-statuses" code={payment_status} />,
    2,
  ),
  column(
    'Fulfillment',
    ({ fulfillment_status }) => (
      <CodeBadge of="orders.fulfillment-statuses" code={fulfillment_status} />
    ),
    2,
  ),
  numeric('Total', ({ grand_total, currency }) => (
    <span title={exactMoney(grand_total, currency)}>{money(grand_total, currency)}</span>
  )),
];

const operationOf = ({ key }: Sought) => (key === 'email' ? 'orders.search' : 'orders.list');

/** All orders of the customer; its page of the list stands in the address. */
function CustomerOrders({ sought }: { readonly sought: Sought }) {
  return (
    <section className="part">
      <h2>Orders</h2>
      <ListRows
        columns={columns}
        of={sought}
        path={linkTo`/customers/${sought.key}/${sought.value}`}
        operation={operationOf(sought)}
        ask={(waybill, asked, options) => ordersOf(waybill, sought, asked, options)}
        empty={{ title: 'This customer has no orders.' }}
      />
    </section>
  );
}

interface FoundProps {
  readonly sought: Sought;
  /** The newest orders of the customer. */
  readonly orders: readonly Order[];
}

/** The e-mail address, and the organization that a contact buys for. */
function Beside({ sought: { key }, orders: [last] }: FoundProps) {
  if (last === undefined) return null;
  const { name, email, organization_id } = customerOf(last, 'company');
  const ofAll = { contact_id: null, organization_id, email: null };
  const link = key === 'organization' ? undefined : customerLink(ofAll);
  return (
    <>
      {key !== 'organization' && email !== null && <span className="quiet">{isolated(email)}</span>}
      {link !== undefined && (
        <Link className="end" href={link}>
          All orders of {isolated(name ?? 'the organization')}
        </Link>
      )}
    </>
  );
}

function Customer({ sought, orders }: FoundProps) {
  const { customerName } = useShopSettings();
  const [last] = orders;
  const nameKey = sought.key === 'organization' ? 'company' : customerName;
  const known = last && customerOf(last, nameKey).name;
  const name = known ?? (sought.key === 'email' ? sought.value : 'Customer');
  return (
    <Detail
      back={['/orders', 'Orders']}
      heading={isolated(name)}
      beside={<Beside sought={sought} orders={orders} />}
    >
      <CustomerSums sought={sought} />
      <CustomerOrders sought={sought} />
      <CustomerReturns orders={orders} />
      <CustomerCarts sought={sought} />
      <CustomerLists sought={sought} />
      <CustomerComments orders={orders} />
    </Detail>
  );
}

function Found({ sought }: { readonly sought: Sought }) {
  const answer = useAnswer(
    [operationOf(sought), 'newest of customer', sought],
    (waybill, options) => ordersOf(waybill, sought, { limit: LOOKED_AT }, options),
  );
  return (
    <Answered answer={answer} rows={8}>
      {({ items }) => <Customer sought={sought} orders={items} />}
    </Answered>
  );
}

/** A customer: all that the shop knows, found by contact, organization or e-mail address. */
export function CustomerPage() {
  const { key, value } = useParams();
  const sought = soughtIn(key, value);
  return sought === undefined ? (
    <Empty title="There is no such customer." />
  ) : (
    <Found key={`${key} ${value}`} sought={sought} />
  );
}
