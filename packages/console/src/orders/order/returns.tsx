import type { OrderWithParts } from '@waybill/client/shapes';
import { number } from '../../frame/format/money.ts';
import { Moment } from '../../frame/parts/moment.tsx';
import { CodeBadge } from '../../frame/vocabulary/code-badge.tsx';
import { DocumentButton } from '../documents/document-button.tsx';
import { ReturnCommands } from '../returns/return-commands.tsx';
import { positionNames } from './position-names.ts';

/** Returns of an order, and their states. */
export function Returns({ order }: { readonly order: OrderWithParts }) {
  const { returns = [], items } = order;
  if (returns.length === 0) return null;
  return (
    <section className="part">
      <h2>Returns</h2>
      {returns.map((one) => (
        <article key={one.id} className="record">
          <header>
            <b>{one.number}</b>
            <CodeBadge area="orders" vocabulary="return-statuses" code={one.status} />
            <DocumentButton order={order.id} kind="return-slip" of={{ return_id: one.id }}>
              Return slip
            </DocumentButton>
            <Moment at={one.registered_at} />
          </header>
          <p>{positionNames(one.positions, items, number).join(', ')}</p>
          {one.reason !== null && <p className="quiet">{one.reason}</p>}
          <ReturnCommands one={one} />
        </article>
      ))}
    </section>
  );
}
