import type { OrderWithParts } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';
import { Moment } from '../../frame/parts/moment.tsx';
import { CodeBadge } from '../../frame/vocabulary/code-badge.tsx';
import { reasonTitle, useReturnReasons } from '../commands/use-return-reasons.ts';
import { DocumentButton } from '../documents/document-button.tsx';
import { ReturnCommands } from '../returns/return-commands.tsx';
import { positionNames } from './position-names.ts';

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
            <CodeBadge area="orders" vocabulary="return-statuses" code={one.status} />
            <DocumentButton order={order.id} kind="return-slip" of={{ return_id: one.id }}>
              Return slip
            </DocumentButton>
            <Moment at={one.registered_at} />
          </header>
          <p>{positionNames(one.positions, items, number).join(', ')}</p>
          <p className="quiet">
            {[one.reason_code === null ? null : reasonTitle(one.reason_code, reasons), one.reason]
              .filter((text) => text !== null)
              .map(isolated)
              .join(' · ')}
          </p>
          {one.exchange_id !== null && (
            <p>
              <Link href={linkTo`/orders/${one.exchange_id}`}>Order in exchange</Link>
            </p>
          )}
          <ReturnCommands one={one} />
        </article>
      ))}
    </section>
  );
}
