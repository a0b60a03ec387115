import type { Location, OrderWithParts, Shipment } from '@waybill/client/shapes';
import type { PostalAddress } from '@waybill/kernel/address-parts';
import { postalLines } from '@waybill/kernel/postal-address';
import { useSearchParams } from 'wouter';
import { isolated } from '../frame/format/isolated.ts';
import { date } from '../frame/format/moment.ts';
import { Empty } from '../frame/parts/empty.tsx';
import { deliveryAddress } from '../orders/delivery-address.ts';
import { useLocations } from '../stock/use-locations.ts';
import { CodeImage } from './code-image.tsx';
import { type DeliveryNote, notesOf } from './note.ts';
import { PrintFrame } from './print-frame.tsx';
import { Sheet } from './sheet.tsx';
import { useHomeCountry } from './use-home-country.ts';
import { usePrinted } from './use-printed.ts';

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
function NoteSheet({ note }: { readonly note: DeliveryNote }) {
  const { order, shipment, lines } = note;
  const home = useHomeCountry();
  const linesOf = (address: PostalAddress | null) => postalLines(address ?? {}, home);
  const place = useLocations().find(({ code }) => code === shipment.location_code);
  const head = (
    <header className="slip-head">
      <Addressed title="Ship to" lines={linesOf(deliveryAddress(order))} />
      <Numbers order={order} shipment={shipment} />
      <Addressed title="Bill to" lines={linesOf(order.billing_address)} />
      <Addressed title="Leaves from" lines={placeLines(place, shipment)} />
    </header>
  );
  return <Sheet head={head} lines={lines} />;
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
        <NoteSheet key={note.shipment.id} note={note} />
      ))}
    </PrintFrame>
  );
}
