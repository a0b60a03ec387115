import type { Location, OrderWithParts, Shipment } from '@waybill/client/shapes';
import { type PostalAddress, postalLines } from '@waybill/kernel/postal-address';
import { useSearchParams } from 'wouter';
import { isolated } from '../frame/format/isolated.ts';
import { date } from '../frame/format/moment.ts';
import { number } from '../frame/format/money.ts';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { deliveryAddress } from '../orders/delivery-address.ts';
import { useShopSettings } from '../orders/shop-settings.ts';
import { useLocations } from '../stock/use-locations.ts';
import { CodeImage } from './code-image.tsx';
import { type DeliveryNote, type NoteLine, notesOf } from './note.ts';
import { PrintFrame } from './print-frame.tsx';
import { useHomeCountry } from './use-home-country.ts';
import { usePrinted } from './use-printed.ts';

const columns: readonly TableColumn<NoteLine>[] = [
  {
    title: 'Quantity',
    isNumeric: true,
    cell: ({ quantity, item }) => (
      <>
        <b>{number(quantity)}</b> {isolated(item.unit ?? '')}
      </>
    ),
  },
  {
    title: 'Article',
    cell: ({ item: { name, sku, position_text: text } }) => (
      <>
        {isolated(name)} <small>{isolated(sku ?? '')}</small>
        {text !== null && <small className="quiet">{text}</small>}
      </>
    ),
  },
];

interface AddressProps {
  readonly title: string;
  readonly lines: readonly string[];
}

function Addressed({ title, lines }: AddressProps) {
  if (lines.length === 0) return null;
  return (
    <div>
      <small className="quiet">{title}</small>
      <address>{lines.join('\n')}</address>
    </div>
  );
}

/** The place that the goods leave, as it is called and where it is; empty where the order names none. */
function placeLines(place: Location | undefined, { location_code: code }: Shipment): string[] {
  if (place === undefined) return code === null || code === undefined ? [] : [code];
  return [place.name, ...postalLines(place.address ?? {})];
}

/** Numbers and days of a shipment. */
function Numbers({ order, shipment }: Pick<DeliveryNote, 'order' | 'shipment'>) {
  const { carrier, tracking_code: code } = shipment;
  return (
    <div>
      <h2>Delivery note {isolated(shipment.number)}</h2>
      <CodeImage text={shipment.number} />
      <p>Shipped {date(shipment.shipped_at)}</p>
      <p>
        Order {isolated(order.number)} of {date(order.placed_at ?? order.created_at)}
      </p>
      {order.customer_order_number !== null && (
        <p>Your order number: {isolated(order.customer_order_number)}</p>
      )}
      {(carrier !== null || code !== null) && (
        <p>
          {[carrier, code]
            .filter((text) => text !== null)
            .map(isolated)
            .join(' ')}
        </p>
      )}
    </div>
  );
}

/** The goods of a shipment as one sheet of paper; prices are never on it. */
function Sheet({ note }: { readonly note: DeliveryNote }) {
  const { slipHeader, slipFooter } = useShopSettings();
  const { order, shipment, lines } = note;
  const home = useHomeCountry();
  const linesOf = (address: PostalAddress | null) => postalLines(address ?? {}, home);
  const place = useLocations().find(({ code }) => code === shipment.location_code);
  return (
    <article className="sheet">
      {slipHeader !== '' && <p className="letterhead">{slipHeader}</p>}
      <header className="slip-head">
        <Addressed title="Ship to" lines={linesOf(deliveryAddress(order))} />
        <Numbers order={order} shipment={shipment} />
        <Addressed title="Bill to" lines={linesOf(order.billing_address)} />
        <Addressed title="Leaves from" lines={placeLines(place, shipment)} />
      </header>
      <DataTable columns={columns} rows={lines} />
      {slipFooter !== '' && <p className="letterhead">{slipFooter}</p>}
    </article>
  );
}

/** Asks for held orders too: goods that were shipped before a hold have their delivery note. */
function withHeld(search: URLSearchParams): string {
  const asked = new URLSearchParams(search);
  asked.set('held', 'yes');
  return asked.toString();
}

const NONE: readonly OrderWithParts[] = [];

/** A delivery note for each shipment of some orders, or for one of them. */
export function NotesPage() {
  const [search] = useSearchParams();
  const { data, error } = usePrinted(withHeld(search));
  const notes = notesOf(data?.orders ?? NONE, search.get('shipment'));
  return (
    <PrintFrame title="Delivery notes" error={error} isReady={data !== undefined} printed={data}>
      {data !== undefined && notes.length === 0 && (
        <Empty title="Nothing of these orders was shipped yet." />
      )}
      {notes.map((note) => (
        <Sheet key={note.shipment.id} note={note} />
      ))}
    </PrintFrame>
  );
}
