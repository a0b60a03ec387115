import type { OrderWithParts } from '@waybill/client/shapes';
import { csvLine } from '@waybill/kernel/csv';
import { postalLines } from '@waybill/kernel/postal-address';
import { Link, useSearchParams } from 'wouter';
import { dialectOf } from '../bulk/export-table.ts';
import { linkTo } from '../frame/address/link-to.ts';
import { saveFile } from '../frame/browser/save-file.ts';
import { isolated } from '../frame/format/isolated.ts';
import { date } from '../frame/format/moment.ts';
import { exactMoney, money, number } from '../frame/format/money.ts';
import { Button } from '../frame/parts/button.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { deliveryAddress } from '../orders/delivery-address.ts';
import { contactLines } from '../orders/order/address-lines.ts';
import { useShopSettings } from '../orders/shop-settings.ts';
import { CodeImage } from './code-image.tsx';
import { PrintFrame } from './print-frame.tsx';
import { type Slip, type SlipLine, slipsOf } from './slip.ts';
import { useHomeCountry } from './use-home-country.ts';
import { usePrinted } from './use-printed.ts';

const packed: readonly TableColumn<SlipLine>[] = [
  {
    title: 'Quantity',
    isNumeric: true,
    cell: ({ quantity, item }) => (
      <>
        <b>{number(quantity)}</b> {isolated(item.unit ?? '')}
        {quantity !== item.quantity && (
          <small className="quiet">of {number(item.quantity)} ordered</small>
        )}
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

const priceIn = (currency: string): TableColumn<SlipLine> => ({
  title: 'Price',
  isNumeric: true,
  cell: ({ item }) => exactMoney(item.unit_price, currency),
});

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

interface SheetProps {
  readonly slip: Slip;
  readonly hasPrices: boolean;
}

/** Goods that leave together as one sheet of paper. */
function Sheet({ slip, hasPrices }: SheetProps) {
  const { slipHeader, slipFooter } = useShopSettings();
  const { order, lines } = slip;
  const { currency } = order;
  return (
    <article className="sheet">
      {order.on_hold && <p className="notice unprinted">This order is on hold.</p>}
      {slipHeader !== '' && <p className="letterhead">{slipHeader}</p>}
      <SlipHead order={order} />
      <DataTable columns={hasPrices ? [...packed, priceIn(currency)] : packed} rows={lines} />
      {hasPrices && <p className="sum">Order total: {money(order.grand_total, currency)}</p>}
      {slipFooter !== '' && <p className="letterhead">{slipFooter}</p>}
    </article>
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
        <Sheet key={slip.order.id} slip={slip} hasPrices={hasPrices} />
      ))}
    </PrintFrame>
  );
}
