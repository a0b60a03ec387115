import { Link, useLocation, useParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { codeAsWords } from '../frame/format/label.ts';
import { money, number } from '../frame/format/money.ts';
import { Empty } from '../frame/parts/empty.tsx';
import { Waiting } from '../frame/parts/waiting.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { cartCalls } from './cart-calls.ts';

function Lines({ id }: { readonly id: string }) {
  const { data } = useAnswer(['carts.items.list', id], (waybill, options) =>
    waybill.carts.items.list({ cart_id: id }, { limit: 200 }, options),
  );
  if (data === undefined) return <Waiting rows={4} />;
  if (data.items.length === 0) return <Empty title="The cart is empty." />;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Position</th>
          <th scope="col" data-numeric>
            Quantity
          </th>
          <th scope="col" data-numeric>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {data.items.map(({ id: line, name, sku, quantity, line_total, currency }) => (
          <tr key={line}>
            <td>
              {name} <small className="quiet">{sku}</small>
            </td>
            <td data-numeric>{number(quantity)}</td>
            <td data-numeric>{money(line_total, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A cart with its positions, and what may be done with it. */
export function CartPage() {
  const { id = '' } = useParams();
  const [, go] = useLocation();
  const { data, error, refetch } = useAnswer(['carts.get', id], (waybill, options) =>
    waybill.carts.get({ id }, options),
  );
  useTitle(data?.name ?? 'Cart');
  if (error !== null && data === undefined) {
    return <Refusal error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting rows={8} />;
  return (
    <article className="listing">
      <Link href="/carts">← Carts</Link>
      <header className="order-head">
        <h1>{data.name}</h1>
        <p className="sum">{money(data.subtotal, data.currency)}</p>
        <p>
          {codeAsWords(data.status)}
          <span className="quiet"> of {data.contact_id}</span>
        </p>
      </header>
      <section className="toolbar" aria-label="Commands">
        <FormButtons
          offered={cartCalls(data)}
          onDone={({ operation }) => operation === 'carts.delete' && go('/carts')}
        />
      </section>
      <Lines id={id} />
    </article>
  );
}
