import type { OrderWithParts } from '@waybill/client/shapes';
import { number } from '../../frame/format/money.ts';
import { Facts } from '../../frame/parts/facts.tsx';
import { Moment } from '../../frame/parts/moment.tsx';
import { CodeBadge } from '../../frame/vocabulary/code-badge.tsx';
import { reasonTitle, useReturnReasons } from '../commands/use-return-reasons.ts';
import { DocumentButton } from '../documents/document-button.tsx';
import { positionNames } from '../goods/position-names.ts';
import { ReturnCommands } from '../returns/return-commands.tsx';
import { OtherOrder } from './other-order.tsx';

/** Returns of an order, and their states. */
export function Returns({ order }: { readonly order: OrderWithParts }) {
  const { returns = [], items } = order;
  const reasons = useReturnReasons(returns.some(({ reason_code }) => reason_code !== null));
  if (returns.length === 0) return null;
  return (
    <section className="part">
      <h2>Returns</h2>
      {returns.map((one) => (
        <article key={one.id} className="record">
          <header>
            <b>{one.number}</b>
            <CodeBadge of="orders.return-statuses" code={one.status} />
            <DocumentButton order={order.id} kind="return-slip" of={{ return_id: one.id }}>
              Return slip
            </DocumentButton>
            <Moment at={one.registered_at} />
          </header>
          <p>{positionNames(one.positions, items, number).join(', ')}</p>
          <p>
            <Facts
              of={[
                one.reason_code === null ? null : reasonTitle(one.reason_code, reasons),
                one.reason,
              ]}
            />
          </p>
          {one.exchange_id !== null && (
            <p>
              Exchanged for{' '}
              <OtherOrder id={one.exchange_id} showsState>
                another order
              </OtherOrder>
            </p>
          )}
          <ReturnCommands one={one} order={order} />
        </article>
      ))}
    </section>
  );
}
