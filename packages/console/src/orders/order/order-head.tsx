import type { OrderWithParts } from '@waybill/client/shapes';
import type { ReactNode } from 'react';
import { exactMoney, money } from '../../frame/format/money.ts';
import { Age } from '../../frame/parts/moment.tsx';
import { PageHeading } from '../../frame/parts/page-heading.tsx';
import { CodeBadge } from '../../frame/vocabulary/code-badge.tsx';
import { OrderCustomer } from '../customer/customer-name.tsx';
import { OrderBadges } from '../order-badges.tsx';
import { OtherOrder } from './other-order.tsx';

interface StateProps {
  /** The thing whose state it is. */
  readonly of: string;
  readonly children: ReactNode;
}

const State = ({ of, children }: StateProps) => (
  <span className="line">
    <small className="quiet">{of}</small> {children}
  </span>
);

interface Props {
  readonly order: OrderWithParts;
  /** Id of its heading. */
  readonly level: 1 | 2;
}

/** An order at a glance: number, customer, age, total and states. */
export function OrderHead({ order, level }: Props) {
  const at = order.placed_at ?? order.created_at;
  return (
    <header className="order-head">
      <div>
        {level === 1 ? <PageHeading>{order.number}</PageHeading> : <h2>{order.number}</h2>}
        <p>
          <b>
            <OrderCustomer order={order} />
          </b>{' '}
          <Age className="quiet" at={at} />
        </p>
        {order.exchange_of !== null && (
          <p>
            In exchange for goods of <OtherOrder id={order.exchange_of}>another order</OtherOrder>
          </p>
        )}
      </div>
      <p className="sum" title={exactMoney(order.grand_total, order.currency)}>
        {money(order.grand_total, order.currency)}
      </p>
      <div className="line states">
        <State of="Order">
          <OrderBadges order={order} />
        </State>
        <State of="Payment">
          <CodeBadge of="orders.payment-statuses" code={order.payment_status} />
        </State>
        <State of="Goods">
          <CodeBadge of="orders.fulfillment-statuses" code={order.fulfillment_status} />
        </State>
        {order.delivery_status !== 'undelivered' && (
          <State of="Delivery">
            <CodeBadge of="orders.delivery-statuses" code={order.delivery_status} />
          </State>
        )}
      </div>
    </header>
  );
}
