import { useSearchParams } from 'wouter';
import { fewerThanChosen } from '../bulk/chosen-orders.ts';
import { useApi } from '../frame/api/use-api.ts';
import { useRun } from '../frame/api/use-run.ts';
import { isolated } from '../frame/format/isolated.ts';
import { date } from '../frame/format/moment.ts';
import { counted, number } from '../frame/format/money.ts';
import { countedTotal } from '../frame/format/total.ts';
import { Button } from '../frame/parts/button.tsx';
import { numeric } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Refusal } from '../frame/parts/refusal.tsx';
import { useLocationNames } from '../stock/use-locations.ts';
import { type Picked, type PickLine, pickingList, type Shelf, shelfOf } from './picking.ts';
import { PrintFrame } from './print-frame.tsx';
import { usePicked } from './use-picked.ts';
import type { Printed } from './use-printed.ts';
import { type Shelves, useShelves } from './use-shelves.ts';

/** Shows the places of an article, and how many of it are missing. */
function Places({ shelf }: { readonly shelf: Shelf | undefined }) {
  const nameOf = useLocationNames();
  if (shelf === undefined) return <span className="quiet">Not kept in stock</span>;
  const { places, short } = shelf;
  return (
    <>
      {places.map(({ locationId, onHand }) => (
        <div key={locationId}>
          {isolated(nameOf(locationId))} ({number(onHand)})
        </div>
      ))}
      {short > 0 && <b className="problem">short {number(short)}</b>}
    </>
  );
}

/** Notes on each order that its goods are being fetched. */
function NoteOnOrders({ orders }: { readonly orders: readonly Pick<Picked, 'id'>[] }) {
  const { may, session } = useApi();
  const run = useRun(async (waybill, ids: readonly string[], { idempotencyKey = '' }) => {
    const body = {
      body: 'Picking list printed.',
      author: session.person,
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
    <Button
      disabled={run.isPending || run.isSuccess}
      onClick={() => run.mutate([...new Set(orders.map(({ id }) => id))])}
    >
      {run.isSuccess ? 'Note added' : 'Add a note to the orders'}
    </Button>
  );
}

const fetched: TableColumn<PickLine> = {
  title: 'Fetched',
  isUnseen: true,
  cell: () => <span className="tick" />,
};
const article: TableColumn<PickLine> = {
  title: 'Article',
  cell: ({ sku, name }) => (
    <>
      {sku !== null && <b>{isolated(sku)}</b>} {isolated(name)}
    </>
  ),
};
const ofOrders: TableColumn<PickLine> = {
  title: 'Orders',
  cell: ({ orders }) =>
    orders
      .map((one) => `${one.number}${one.isHeld ? ' (on hold)' : ''}: ${number(one.quantity)}`)
      .join(', '),
};
const quantityOf: TableColumn<PickLine> = numeric('Quantity', ({ quantity, unit }) => (
  <>
    <b>{number(quantity)}</b> {isolated(unit ?? '')}
  </>
));

interface SheetProps {
  readonly printed: Printed<Picked>;
  readonly lines: readonly PickLine[];
  /** Stock of each line; undefined where the key may not read it. */
  readonly shelves: Shelves | undefined;
}

/** Everything that is to be fetched for some orders, by article, as a sheet. */
function Sheet({ printed, lines, shelves }: SheetProps) {
  const { held, shown, all } = printed;
  const orders = printed.orders.filter(({ status }) => status !== 'pending');
  const waiting = printed.orders.length - orders.length;
  const where: TableColumn<PickLine> = {
    title: 'Location',
    cell: (line) => <Places shelf={shelfOf(line, shelves?.[line.id] ?? [])} />,
  };
  const columns = [
    fetched,
    article,
    ...(shelves === undefined ? [] : [where]),
    ofOrders,
    quantityOf,
  ];
  return (
    <article className="sheet">
      <h2>Picking list</h2>
      <p>
        {date(new Date().toISOString())} · {counted(orders.length, 'order')}:{' '}
        {orders.map((order) => order.number).join(', ')}
      </p>
      {held.count.total > 0 && <p>{countedTotal(held.count, 'held order')} left out.</p>}
      {waiting > 0 && <p>{counted(waiting, 'order')} awaiting approval left out.</p>}
      <p>{fewerThanChosen(shown, all)}</p>
      {lines.length === 0 && <Empty title="There is nothing to pick for these orders." />}
      {lines.length > 0 && <DataTable columns={columns} rows={lines} />}
    </article>
  );
}

/** One list of everything that is to be fetched for some orders, or by one location for its part of them. */
export function PickPage() {
  const { may } = useApi();
  const [search] = useSearchParams();
  const { data, error, location_id, back } = usePicked(search);
  const lines = pickingList(data?.orders ?? []);
  const seesStock = may('inventories.stock.list');
  const shelves = useShelves(lines, seesStock && data !== undefined, location_id);
  const isReady = data !== undefined && (!seesStock || shelves.data !== undefined);
  return (
    <PrintFrame
      title="Picking list"
      error={error ?? shelves.error}
      isReady={isReady}
      printed={data}
      {...(back && { back })}
      choices={data !== undefined && <NoteOnOrders orders={data.orders} />}
    >
      {isReady && <Sheet printed={data} lines={lines} shelves={shelves.data} />}
    </PrintFrame>
  );
}
