import { useQueryClient } from '@tanstack/react-query';
import type { OrderWithParts } from '@waybill/client/shapes';
import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { useTitle } from '../../frame/browser/use-title.ts';
import { orderOf } from '../../frame/live/news.ts';
import { useNews } from '../../frame/live/use-news.ts';
import { Answered } from '../../frame/parts/answered.tsx';
import { OrderCommands } from '../commands/order-commands.tsx';
import { useOrder } from '../use-order.ts';
import { Cancellations } from './cancellations.tsx';
import { NeighbourLinks } from './neighbour-links.tsx';
import { OrderHead } from './order-head.tsx';
import { PositionsTable } from './positions-table.tsx';

// Parts beside the positions, and those that most orders lack, come behind them: the page opens fast.
const AboutOrder = lazy(() =>
  import('./about-order.tsx').then((module) => ({ default: module.AboutOrder })),
);
const FollowUps = lazy(() =>
  import('../follow-ups/follow-ups.tsx').then((module) => ({ default: module.FollowUps })),
);
const ReservedNote = lazy(() =>
  import('../goods/reserved-note.tsx').then((module) => ({ default: module.ReservedNote })),
);
const Refunds = lazy(() => import('./refunds.tsx').then((module) => ({ default: module.Refunds })));
const Returns = lazy(() => import('./returns.tsx').then((module) => ({ default: module.Returns })));
const Shipments = lazy(() =>
  import('./shipments.tsx').then((module) => ({ default: module.Shipments })),
);
const Places = lazy(() => import('./places.tsx').then((module) => ({ default: module.Places })));
const OrderDocuments = lazy(() =>
  import('../../peppol/order-documents.tsx').then((module) => ({
    default: module.OrderDocuments,
  })),
);
const Timeline = lazy(() =>
  import('../timeline/timeline.tsx').then((module) => ({ default: module.Timeline })),
);

function OrderDetail({ order }: { readonly order: OrderWithParts }) {
  return (
    <article className="order">
      <NeighbourLinks id={order.id} />
      <OrderHead order={order} level={1} />
      <OrderCommands order={order} />
      <div className="columns">
        <div>
          <Suspense>
            <FollowUps orderId={order.id} />
            <ReservedNote order={order} />
          </Suspense>
          {order.on_hold && (
            <div className="notice" data-tone="warn">
              <p>
                <b>On hold.</b> {order.hold_reason ?? 'No reason was given.'}
              </p>
            </div>
          )}
          <PositionsTable order={order} />
          <Suspense>
            {order.moves_stock ? <Places order={order} /> : <Shipments order={order} />}
          </Suspense>
          <Cancellations order={order} />
          <Suspense>
            <Returns order={order} />
            <Refunds order={order} />
            {order.peppol_profile !== null && <OrderDocuments order={order} />}
            <Timeline order={order} />
          </Suspense>
        </div>
        <aside aria-labelledby="about">
          <h2 id="about" className="unseen">
            About the order
          </h2>
          <Suspense>
            <AboutOrder order={order} />
          </Suspense>
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
  useTitle(answer.data?.number ?? 'Order');
  useNews((news) => {
    if (news.some((event) => orderOf(event) === id)) void client.invalidateQueries();
  });
  return (
    <Answered answer={answer} rows={10}>
      {(order) => <OrderDetail key={order.id} order={order} />}
    </Answered>
  );
}
