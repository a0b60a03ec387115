import { Link, useParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { age, dateTime } from '../frame/format/moment.ts';
import { number } from '../frame/format/money.ts';
import { sumOf } from '../frame/format/quantity.ts';
import { Empty } from '../frame/parts/empty.tsx';
import { Waiting } from '../frame/parts/waiting.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { articleFilter } from './article.ts';
import { stockCalls } from './stock-calls.ts';
import { useLocations } from './use-locations.ts';

type Filter = ReturnType<typeof articleFilter>;

/** Movements that a page of an article shows. */
const MOVEMENTS = 50;

function Holds({ filter }: { readonly filter: Filter }) {
  const { data } = useAnswer(
    ['inventories.reservations.list', 'of article', filter],
    (waybill, options) =>
      waybill.inventories.reservations.list({ ...filter, status: 'active', limit: 50 }, options),
  );
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className="part">
      <h2>Reserved</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Until</th>
            <th scope="col" data-numeric>
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ id, order_ref, expires_at, quantity }) => (
            <tr key={id}>
              <td>
                <Link href={`/orders?q=${encodeURIComponent(order_ref)}`}>{order_ref}</Link>
              </td>
              <td>{expires_at === null ? 'without end' : dateTime(expires_at)}</td>
              <td data-numeric>{number(quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Movements({ filter }: { readonly filter: Filter }) {
  const { data } = useAnswer(
    ['inventories.movements.list', 'of article', filter],
    (waybill, options) => {
      const asked = { ...filter, order: 'created_at.desc', limit: MOVEMENTS } as const;
      return waybill.inventories.movements.list(asked, options);
    },
  );
  if (data === undefined || data.items.length === 0) return null;
  const now = new Date();
  return (
    <section className="part">
      <h2>Movements</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col" data-leaves="1">
              For
            </th>
            <th scope="col" data-leaves="1">
              Why
            </th>
            <th scope="col" data-numeric>
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ id, created_at: at, type, order_ref, reason, quantity }) => (
            <tr key={id}>
              <td>
                <time dateTime={at} title={dateTime(at)}>
                  {age(at, now)}
                </time>
              </td>
              <td>
                <CodeBadge area="inventories" vocabulary="movement-types" code={type} />
              </td>
              <td data-leaves="1">{order_ref}</td>
              <td data-leaves="1">{reason}</td>
              <td data-numeric>{number(quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An article in all places: what lies there, for whom it is reserved, and what moved. */
export function ArticlePage() {
  const { article = '' } = useParams();
  const filter = articleFilter(article);
  const title = 'sku' in filter ? filter.sku : filter.product_id;
  useTitle(title);
  const locations = useLocations();
  const { data, error, refetch } = useAnswer(
    ['inventories.stock.list', 'of article', filter],
    (waybill, options) => waybill.inventories.stock.list({ ...filter, limit: 200 }, options),
  );
  if (error !== null && data === undefined) {
    return <Refusal error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting rows={8} />;
  const nameOf = (id: string) => locations.find((one) => one.id === id)?.name ?? '';
  const free = sumOf(...data.items.flatMap(({ on_hand, reserved }) => [on_hand, -reserved]));
  return (
    <article className="listing">
      <Link href="/stock">← Stock</Link>
      <header className="order-head">
        <h1>{title}</h1>
        <p className="sum">{number(free)} available</p>
      </header>
      {data.items.length === 0 ? (
        <Empty title="This article lies nowhere." />
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Location</th>
              <th scope="col" data-numeric>
                On hand
              </th>
              <th scope="col" data-numeric>
                Reserved
              </th>
              <th scope="col" data-numeric data-leaves="1">
                Reorder at
              </th>
              <th scope="col">
                <span className="unseen">Commands</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((row) => (
              <tr key={row.id}>
                <td>{nameOf(row.location_id)}</td>
                <td data-numeric>
                  <b>{number(row.on_hand)}</b>
                </td>
                <td data-numeric>{number(row.reserved)}</td>
                <td data-numeric data-leaves="1">
                  {row.reorder_point === null ? '' : number(row.reorder_point)}
                </td>
                <td>
                  <span className="line">
                    <FormButtons offered={stockCalls(row)} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Holds filter={filter} />
      <Movements filter={filter} />
    </article>
  );
}
