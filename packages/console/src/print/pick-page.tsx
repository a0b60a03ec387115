import type { OrderWithParts } from '@waybill/client/shapes';
import { useSearchParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { useRun } from '../frame/api/use-run.ts';
import { number } from '../frame/format/money.ts';
import { Empty } from '../frame/parts/empty.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useLocations } from '../stock/use-locations.ts';
import { type PickLine, pickingList } from './picking.ts';
import { PrintFrame } from './print-frame.tsx';
import { usePrinted } from './use-printed.ts';

/** Where an article lies: places with something of it. */
function Places({ line }: { readonly line: PickLine }) {
  const locations = useLocations();
  const { data } = useAnswer(
    ['inventories.stock.list', 'of article', { sku: line.article }],
    (waybill, options) =>
      waybill.inventories.stock.list({ sku: line.article, limit: 200 }, options),
  );
  const places = (data?.items ?? [])
    .filter(({ on_hand }) => on_hand > 0)
    .map(({ location_id: id, on_hand }) => {
      const name = locations.find((one) => one.id === id)?.name ?? '';
      return `${name} (${number(on_hand)})`;
    });
  return places.join(', ');
}

/** Notes on each order that its goods are being fetched. */
function NoteOnOrders({ orders }: { readonly orders: readonly OrderWithParts[] }) {
  const { may, session } = useApi();
  const run = useRun(async (waybill, ids: readonly string[], { idempotencyKey = '' }) => {
    const body = {
      ...{ body: 'Picking list printed.', author: session.person },
      visibility: 'internal' as const,
    };
    for (const id of ids) {
      const options = { idempotencyKey: `${idempotencyKey}:${id}` };
      await waybill.orders.comments.create({ id }, body, options);
    }
  });
  if (!may('orders.comments.create')) return null;
  if (run.error !== null) return <Refusal error={run.error} />;
  return (
    <button
      type="button"
      className="button"
      disabled={run.isPending || run.isSuccess}
      onClick={() => run.mutate(orders.map(({ id }) => id))}
    >
      {run.isSuccess ? 'Noted on the orders' : 'Note on the orders'}
    </button>
  );
}

/** One list of everything that is to be fetched for some orders, by article. */
export function PickPage() {
  const [search] = useSearchParams();
  const { data, error } = usePrinted(search.toString());
  const lines = pickingList(data ?? []);
  return (
    <PrintFrame
      title="Picking list"
      error={error}
      isReady={data !== undefined}
      choices={data !== undefined && <NoteOnOrders orders={data} />}
    >
      {data !== undefined && (
        <article className="sheet">
          <h2>Picking list</h2>
          <p>
            {number(data.length)} {data.length === 1 ? 'order' : 'orders'}:{' '}
            {data.map((order) => order.number).join(', ')}
          </p>
          {lines.length === 0 && <Empty title="Nothing of these orders is open." />}
          {lines.length > 0 && (
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="unseen">Fetched</span>
                  </th>
                  <th scope="col">Article</th>
                  <th scope="col">Where it lies</th>
                  <th scope="col">Orders</th>
                  <th scope="col" data-numeric>
                    Quantity
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.article}>
                    <td>
                      <span className="tick" />
                    </td>
                    <td>
                      <b>{line.article}</b> {line.name}
                    </td>
                    <td>
                      <Places line={line} />
                    </td>
                    <td>
                      {line.orders
                        .map((one) => `${one.number}: ${number(one.quantity)}`)
                        .join(', ')}
                    </td>
                    <td data-numeric>
                      <b>{number(line.quantity)}</b> {line.unit}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </article>
      )}
    </PrintFrame>
  );
}
