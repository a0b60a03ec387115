import { useQueryClient } from '@tanstack/react-query';
import type { OrderWithParts } from '@waybill/client/shapes';
import { useParams } from 'wouter';
import { orderOf } from '../../frame/live/news.ts';
import { useNews } from '../../frame/live/use-news.ts';
import { Answered } from '../../frame/parts/answered.tsx';
import { later } from '../../frame/parts/later.tsx';
import { OrderCommands } from '../commands/order-commands.tsx';
import { useOrder } from '../use-order.ts';
import { NeighbourLinks } from './neighbour-links.tsx';
import { OrderHead } from './order-head.tsx';
import { PositionsTable } from './positions-table.tsx';

// Parts beside the positions, and those that most orders lack, come behind them: the page opens fast.
const AboutOrder = later(() => import('./about-order.tsx'));
const FollowUps = later(() => import('../follow-ups/follow-ups.tsx'));
const ReservedNote = later(() => import('../goods/reserved-note.tsx'));
const Cancellations = later(() => import('./cancellations.tsx'));
const Refunds = later(() => import('./refunds.tsx'));
const Returns = later(() => import('./returns.tsx'));
const Shipments = later(() => import('./shipments.tsx'));
const Places = later(() => import('./places.tsx'));
const OrderDocuments = later(() => import('../../peppol/order-documents.tsx'));
const Timeline = later(() => import('../timeline/timeline.tsx'));

function OrderDetail({ order }: { readonly order: OrderWithParts }) {
  return (
    <article className="order">
      <NeighbourLinks id={order.id} />
      <OrderHead order={order} level={1} />
      <OrderCommands order={order} />
      <div className="columns">
        <div>
          <FollowUps orderId={order.id} />
          <ReservedNote order={order} />
          {order.on_hold && (
            <div className="notice" data-tone="warn">
              <p>
                <b>On hold.</b> {order.hold_reason ?? 'No reason was given.'}
              </p>
            </div>
          )}
          <PositionsTable order={order} />
          {order.moves_stock ? <Places order={order} /> : <Shipments order={order} />}
          <Cancellations order={order} />
          <Returns order={order} />
          <Refunds order={order} />
          {order.peppol_profile !== null && <OrderDocuments order={order} />}
          <Timeline order={order} />
        </div>
        <aside aria-labelledby="about">
          <h2 id="about" className="unseen">
            About the order
          </h2>
          <AboutOrder order={order} />
        </aside>
      </div>
    </article>
  );
}

/** An order with everything that belongs to it. */
export function OrderPage() {
  const { id = '' } = useParams();
  const answer = useOrder(id);
  const client = useQueryClient();
  useNews((news) => {
    if (news.some((event) => orderOf(event) === id)) void client.invalidateQueries();
  });
  return (
    <Answered answer={answer} rows={10}>
      {(order) => <OrderDetail key={order.id} order={order} />}
    </Answered>
  );
}
