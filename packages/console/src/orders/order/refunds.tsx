import type { OrderWithParts } from '@waybill/client/shapes';
import { exactMoney, money } from '../../frame/format/money.ts';
import { Facts } from '../../frame/parts/facts.tsx';
import { Moment } from '../../frame/parts/moment.tsx';

/** Money of an order that was given back, and why. */
export function Refunds({ order }: { readonly order: OrderWithParts }) {
  const { refunds = [], returns = [], currency, refunded_total, grand_total } = order;
  if (refunds.length === 0) return null;
  return (
    <section className="part">
      <h2>Refunds</h2>
      <p>
        {exactMoney(refunded_total, currency)} of {money(grand_total, currency)} given back.
      </p>
      {refunds.map(({ id, amount, reason, reference, return_id, created_at }) => (
        <article key={id} className="record">
          <header>
            <b>{exactMoney(amount, currency)}</b>
            <Moment at={created_at} />
          </header>
          <p>
            <Facts
              of={[returns.find((one) => one.id === return_id)?.number ?? null, reason, reference]}
            />
          </p>
        </article>
      ))}
    </section>
  );
}
