import type { Order } from '@waybill/client/shapes';
import { dayText } from '../../frame/format/moment.ts';
import { exactMoney, money, number } from '../../frame/format/money.ts';
import { Age } from '../../frame/parts/moment.tsx';
import { CodeBadge } from '../../frame/vocabulary/code-badge.tsx';
import { OrderCustomer } from '../customer/customer-name.tsx';
import { OrderBadges } from '../order-badges.tsx';
import { type Column, textIn } from './columns.ts';

interface Props {
  readonly column: Column;
  readonly order: Order;
  readonly customer: string;
}

/** Cell of a column for an order. */
export function OrderCell({ column, order, customer }: Props) {
  switch (column.id) {
    case 'customer':
      return <OrderCustomer order={order} />;
    case 'placed':
      return <Age at={order.placed_at ?? order.created_at} />;
    case 'changed':
      return <Age at={order.updated_at} />;
    case 'status':
      return <OrderBadges order={order} />;
    case 'payment':
      return <CodeBadge of="orders.payment-statuses" code={order.payment_status} />;
    case 'fulfillment':
      return <CodeBadge of="orders.fulfillment-statuses" code={order.fulfillment_status} />;
    case 'delivery':
      return <CodeBadge of="orders.delivery-statuses" code={order.delivery_status} />;
    case 'positions':
      return number(order.item_count);
    case 'total':
      return (
        <span title={exactMoney(order.grand_total, order.currency)}>
          {money(order.grand_total, order.currency)}
        </span>
      );
    default: {
      const value = column.sort && order[column.sort];
      if (column.kind === 'moment' && typeof value === 'string') return <Age at={value} />;
      if (column.kind === 'day' && typeof value === 'string') return dayText(value);
      if (column.kind === 'number' && typeof value === 'number') return number(value);
      return textIn(column, order, customer);
    }
  }
}
