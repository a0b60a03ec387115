import type { OrderWithParts } from '@waybill/client/shapes';
import { csvLine } from '@waybill/kernel/csv';
import { postalLines } from '@waybill/kernel/postal-address';
import { Link, useSearchParams } from 'wouter';
import { dialectOf } from '../bulk/export-table.ts';
import { linkTo } from '../frame/address/link-to.ts';
import { saveFile } from '../frame/browser/save-file.ts';
import { date } from '../frame/format/moment.ts';
import { exactMoney, money } from '../frame/format/money.ts';
import { Button } from '../frame/parts/button.tsx';
import { numeric } from '../frame/parts/columns.tsx';
import { deliveryAddress } from '../orders/delivery-address.ts';
import { contactLines } from '../orders/order/address-lines.ts';
import { CodeImage } from './code-image.tsx';
import { PrintFrame } from './print-frame.tsx';
import { Sheet, type SheetLine } from './sheet.tsx';
import { type Slip, slipsOf } from './slip.ts';
import { useHomeCountry } from './use-home-country.ts';
import { usePrinted } from './use-printed.ts';

const priceIn = (currency: string) =>
  numeric<SheetLine>('Price', ({ item }) => exactMoney(item.unit_price, currency));

/** Whose goods they are, and which: numbers as text and as a code. */
function SlipHead({ order }: { readonly order: OrderWithParts }) {
  const home = useHomeCountry();
  const address = deliveryAddress(order) ?? {};
  return (
    <header className="slip-head">
      <div>
        <address>{postalLines(address, home).join('\n')}</address>
        <p className="quiet letterhead">{contactLines(address).join('\n')}</p>
      </div>
      <div>
        <h2>{order.number}</h2>
        <CodeImage text={order.number} />
        <p>Ordered {date(order.placed_at ?? order.created_at)}</p>
        {order.customer_order_number !== null && (
          <p>Your order number: {order.customer_order_number}</p>
        )}
      </div>
    </header>
  );
}

interface SlipProps {
  readonly slip: Slip;
  readonly hasPrices: boolean;
}

/** Goods that are still to leave as one sheet of paper. */
function SlipSheet({ slip: { order, lines }, hasPrices }: SlipProps) {
  const { currency } = order;
  return (
    <>
      {order.on_hold && <p className="notice unprinted">This order is on hold.</p>}
      <Sheet
        head={<SlipHead order={order} />}
        lines={lines}
        ofAll
        columns={hasPrices ? [priceIn(currency)] : []}
      >
        {hasPrices && <p className="sum">Order total: {money(order.grand_total, currency)}</p>}
      </Sheet>
    </>
  );
}

/** Orders of which nothing is left to pack; their pages have the delivery notes of what has left. */
function NothingOpen({ orders }: { readonly orders: readonly OrderWithParts[] }) {
  if (orders.length === 0) return null;
  return (
    <div className="notice unprinted">
      <p>Nothing left to pack:</p>
      <ul>
        {orders.map(({ id, number: ofOrder, status }) => (
          <li key={id}>
            <Link href={linkTo`/orders/${id}`}>{ofOrder}</Link>
            {status === 'pending' && ' · awaiting approval'}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The addresses of some slips, as label printers read them. */
function saveLabels(slips: readonly Slip[], home: string): void {
  const { separator } = dialectOf();
  const lines = slips.map(({ order }) =>
    csvLine([order.number, ...postalLines(deliveryAddress(order) ?? {}, home)], separator),
  );
  saveFile('labels.csv', lines);
}

/** A packing slip for each of some orders; without prices unless they are asked for. */
export function SlipsPage() {
  const [search, setSearch] = useSearchParams();
  const { data, error } = usePrinted(search.toString());
  const home = useHomeCountry();
  const hasPrices = search.get('prices') === 'yes';
  const slips = slipsOf(data?.orders ?? []);
  const packedOrders = new Set(slips.map(({ order }) => order));
  const togglePrices = () => {
    const asked = new URLSearchParams(search);
    if (hasPrices) asked.delete('prices');
    else asked.set('prices', 'yes');
    setSearch(asked, { replace: true });
  };
  return (
    <PrintFrame
      title="Packing slips"
      error={error}
      isReady={data !== undefined}
      printed={data}
      choices={
        <>
          <label className="line">
            <input type="checkbox" checked={hasPrices} onChange={togglePrices} />
            Show prices
          </label>
          {slips.length > 0 && (
            <Button onClick={() => saveLabels(slips, home)}>Labels as CSV</Button>
          )}
        </>
      }
    >
      <NothingOpen orders={data?.orders.filter((order) => !packedOrders.has(order)) ?? []} />
      {slips.map((slip) => (
        <SlipSheet key={slip.order.id} slip={slip} hasPrices={hasPrices} />
      ))}
    </PrintFrame>
  );
}
