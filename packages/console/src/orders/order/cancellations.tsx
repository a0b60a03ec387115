import type { OrderWithParts } from '@waybill/client/shapes';
import { number } from '../../frame/format/money.ts';
import { Facts } from '../../frame/parts/facts.tsx';
import { Moment } from '../../frame/parts/moment.tsx';
import { CodeBadge } from '../../frame/vocabulary/code-badge.tsx';
import { positionNames } from '../goods/position-names.ts';
import { personOf } from '../timeline/person.ts';

/** Cancelled quantities, with who did it and why. */
export function Cancellations({ order }: { readonly order: OrderWithParts }) {
  const { cancellations, items } = order;
  if (cancellations.length === 0) return null;
  return (
    <section className="part">
      <h2>Cancellations</h2>
      {cancellations.map((one) => (
        <article key={one.id} className="record">
          <header>
            <CodeBadge of="orders.cancellation-scopes" code={one.scope} />
            <Moment at={one.created_at} />
          </header>
          <p>{positionNames(one.positions, items, number).join(', ')}</p>
          <p>
            <Facts of={[one.reason, personOf(one.cancelled_by) ?? null]} />
          </p>
        </article>
      ))}
    </section>
  );
}
