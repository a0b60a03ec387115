import type { Order } from '@waybill/client/shapes';
import { age, dateTime } from '../../frame/format/moment.ts';
import { exactMoney, money, number } from '../../frame/format/money.ts';
import { CodeBadge } from '../../frame/vocabulary/code-badge.tsx';
import { deliveryAddress } from '../delivery-address.ts';
import { OrderBadges } from '../order-badges.tsx';

interface Props {
  readonly column: string;
  readonly order: Order;
  readonly customer: string;
}

function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={dateTime(at)}>
      {age(at, new Date())}
    </time>
  );
}

const cityOf = (order: Order): string => {
  const city = deliveryAddress(order)?.['city'];
  return typeof city === 'string' ? city : '';
};

/** What a column shows of an order. */
export function OrderCell({ column, order, customer }: Props) {
  switch (column) {
    case 'customer':
      return customer === '' ? <span className="quiet">no name</span> : customer;
    case 'placed':
      return <Moment at={order.placed_at ?? order.created_at} />;
    case 'changed':
      return <Moment at={order.updated_at} />;
    case 'status':
      return <OrderBadges order={order} />;
    case 'payment':
      return <CodeBadge area="orders" vocabulary="payment-statuses" code={order.payment_status} />;
    case 'fulfillment':
      return (
        <CodeBadge
          area="orders"
          vocabulary="fulfillment-statuses"
          code={order.fulfillment_status}
        />
      );
    case 'positions':
      return number(order.item_count);
    case 'total':
      return (
        <span title={exactMoney(order.grand_total, order.currency)}>
          {money(order.grand_total, order.currency)}
        </span>
      );
    case 'customer-number':
      return order.customer_order_number;
    case 'reference':
      return order.external_ref;
    case 'external-id':
      return order.external_id;
    case 'city':
      return cityOf(order);
    case 'hold-reason':
      return order.hold_reason;
    default:
      return null;
  }
}
