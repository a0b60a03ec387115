import { useSearchParams } from 'wouter';
import { fewerThanChosen } from '../bulk/chosen-orders.ts';
import { useApi } from '../frame/api/use-api.ts';
import { useRun } from '../frame/api/use-run.ts';
import { isolated } from '../frame/format/isolated.ts';
import { date } from '../frame/format/moment.ts';
import { counted, number } from '../frame/format/money.ts';
import { Button } from '../frame/parts/button.tsx';
import { column, numeric } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Refusal } from '../frame/parts/refusal.tsx';
import { useLocationNames, useLocations } from '../stock/use-locations.ts';
import { leftOutWords } from './held.ts';
import {
  inShelfOrder,
  type Picked,
  pickingList,
  type Shelf,
  type ShelvedLine,
  shortages,
} from './picking.ts';
import { PrintFrame } from './print-frame.tsx';
import { useHeldSince } from './use-held-since.ts';
import { usePicked } from './use-picked.ts';
import type { Printed } from './use-printed.ts';
import { useShelves } from './use-shelves.ts';

/** Shows the places of an article, and how many of it are missing. */
function Places({ shelf }: { readonly shelf: Shelf | undefined }) {
  const nameOf = useLocationNames();
  if (shelf === undefined) return <span className="quiet">Not kept in stock</span>;
  const { places, short } = shelf;
  return (
    <>
      {places.map(({ locationId, bin, onHand }) => (
        <div key={locationId}>
          {isolated(nameOf(locationId))} {bin !== null && <b className="bin">{isolated(bin)}</b>} (
          {number(onHand)})
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

const fetched: TableColumn<ShelvedLine> = {
  title: 'Fetched',
  isUnseen: true,
  cell: () => <span className="tick" />,
};
const article = column<ShelvedLine>('Article', ({ sku, name }) => (
  <>
    {sku !== null && <b>{isolated(sku)}</b>} {isolated(name)}
  </>
));
const ofOrders = column<ShelvedLine>('Orders', ({ orders }) =>
  orders
    .map((one) => `${one.number}${one.isHeld ? ' (on hold)' : ''}: ${number(one.quantity)}`)
    .join(', '),
);
const quantityOf = numeric<ShelvedLine>('Quantity', ({ quantity, unit }) => (
  <>
    <b>{number(quantity)}</b> {isolated(unit ?? '')}
  </>
));

const where = column<ShelvedLine>('Location', ({ shelf }) => <Places shelf={shelf} />);

/** Names what lacks, before anybody walks for it. */
function Short({ lines }: { readonly lines: readonly ShelvedLine[] }) {
  const sentences = shortages(lines, number);
  if (sentences.length === 0) return null;
  return (
    <section aria-label="Short">
      {sentences.map((sentence) => (
        <p key={sentence} className="problem">
          {sentence}
        </p>
      ))}
    </section>
  );
}

/** Names the orders that the list leaves out while they are on hold. */
function LeftOutByName({ held }: { readonly held: Printed['held'] }) {
  const since = useHeldSince(held.orders);
  const words = leftOutWords(held.orders, held.count.total, since, new Date());
  return words === '' ? null : <p>Left out: {words}.</p>;
}

interface SheetProps {
  readonly printed: Printed<Picked>;
  readonly lines: readonly ShelvedLine[];
  /** The key may read what lies where. */
  readonly seesStock: boolean;
}

/** Everything that is to be fetched for some orders, by article, as a sheet. */
function Sheet({ printed, lines, seesStock }: SheetProps) {
  const { held, shown, all } = printed;
  const waiting = printed.orders.filter(({ status }) => status === 'pending').length;
  const numbers = new Set(
    printed.orders.filter(({ status }) => status !== 'pending').map((one) => one.number),
  );
  const columns = [fetched, article, ...(seesStock ? [where] : []), ofOrders, quantityOf];
  return (
    <article className="sheet">
      <h2>Picking list</h2>
      <p>
        {date(new Date().toISOString())} · {counted(numbers.size, 'order')}:{' '}
        {[...numbers].join(', ')}
      </p>
      <LeftOutByName held={held} />
      {waiting > 0 && <p>{counted(waiting, 'order')} awaiting approval left out.</p>}
      <p>{fewerThanChosen(shown, all)}</p>
      {seesStock && <Short lines={lines} />}
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
  const locations = useLocations().map(({ id }) => id);
  const walked = inShelfOrder(lines, shelves.data ?? {}, locations);
  return (
    <PrintFrame
      title="Picking list"
      error={error ?? shelves.error}
      isReady={isReady}
      printed={data}
      {...(back && { back })}
      choices={data !== undefined && <NoteOnOrders orders={data.orders} />}
    >
      {isReady && <Sheet printed={data} lines={walked} seesStock={seesStock} />}
    </PrintFrame>
  );
}
