import type { OrderWithParts } from '@waybill/client/shapes';
import { useSearchParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { useRun } from '../frame/api/use-run.ts';
import { number } from '../frame/format/money.ts';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useLocationNames } from '../stock/use-locations.ts';
import { type PickLine, pickingList } from './picking.ts';
import { PrintFrame } from './print-frame.tsx';
import { usePrinted } from './use-printed.ts';

/** Where an article lies: places with something of it. */
function Places({ line }: { readonly line: PickLine }) {
  const nameOf = useLocationNames();
  const { data } = useAnswer(
    ['inventories.stock.list', 'of article', { sku: line.article }],
    (waybill, options) =>
      waybill.inventories.stock.list({ sku: line.article, limit: 200 }, options),
  );
  const places = (data?.items ?? [])
    .filter(({ on_hand }) => on_hand > 0)
    .map(({ location_id: id, on_hand }) => {
      return `${nameOf(id)} (${number(on_hand)})`;
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

const columns: readonly TableColumn<PickLine>[] = [
  { ...{ title: 'Fetched', isUnseen: true }, cell: () => <span className="tick" /> },
  {
    title: 'Article',
    cell: ({ article, name }) => (
      <>
        <b>{article}</b> {name}
      </>
    ),
  },
  { title: 'Where it lies', cell: (line) => <Places line={line} /> },
  {
    title: 'Orders',
    cell: ({ orders }) => orders.map((one) => `${one.number}: ${number(one.quantity)}`).join(', '),
  },
  {
    ...{ title: 'Quantity', isNumeric: true },
    cell: ({ quantity, unit }) => (
      <>
        <b>{number(quantity)}</b> {unit}
      </>
    ),
  },
];

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
            <DataTable columns={columns} rows={lines} keyOf={({ article }) => article} />
          )}
        </article>
      )}
    </PrintFrame>
  );
}
