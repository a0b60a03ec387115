import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import type { FormCall } from '../frame/form/form-dialog.tsx';
import { number } from '../frame/format/money.ts';
import { Empty } from '../frame/parts/empty.tsx';
import { Waiting } from '../frame/parts/waiting.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { listCalls } from './list-calls.ts';

/** What became of a list, and where. */
interface Made {
  readonly title: string;
  readonly href: string;
}

function madeBy({ operation }: FormCall, answer: unknown): Made | undefined {
  const of = (name: string) => String(Reflect.get(Object(answer), name) ?? '');
  if (operation === 'orderlists.to-cart')
    return { title: 'The cart', href: `/carts/${of('cart_id')}` };
  if (operation !== 'orderlists.to-order' || of('order_id') === '') return undefined;
  return { title: of('order_number'), href: `/orders/${of('order_id')}` };
}

/** A list with its positions, and what it may become. */
export function ListDetailPage() {
  const { id = '' } = useParams();
  const [, go] = useLocation();
  const [made, setMade] = useState<Made>();
  const { data, error, refetch } = useAnswer(['orderlists.get', id], (waybill, options) =>
    waybill.orderlists.get({ id }, options),
  );
  useTitle(data?.name ?? 'Order list');
  if (error !== null && data === undefined) {
    return <Refusal error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting rows={8} />;
  const done = (form: FormCall, answer: unknown) => {
    if (form.operation === 'orderlists.delete') go('/lists');
    else setMade(madeBy(form, answer));
  };
  return (
    <article className="listing">
      <Link href="/lists">← Order lists</Link>
      <header className="toolbar">
        <h1>{data.name}</h1>
        <span className="quiet">{data.owner_name || data.owner_id}</span>
      </header>
      <section className="toolbar" aria-label="Commands">
        <FormButtons offered={listCalls(data)} onDone={done} />
      </section>
      {made !== undefined && (
        <p className="notice" data-tone="good" role="status">
          Made: <Link href={made.href}>{made.title}</Link>
        </p>
      )}
      {data.items.length === 0 ? (
        <Empty title="The list has no position." />
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Position</th>
              <th scope="col" data-numeric>
                Quantity
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ id: position, name, sku, quantity }) => (
              <tr key={position}>
                <td>
                  {name ?? sku}
                  {name !== null && <small className="quiet"> {sku}</small>}
                </td>
                <td data-numeric>{number(quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}
