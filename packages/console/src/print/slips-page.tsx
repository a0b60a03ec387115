import type { OrderItem, OrderWithParts } from '@waybill/client/shapes';
import { csvLine } from '@waybill/kernel/csv';
import { useSearchParams } from 'wouter';
import { dialectOf } from '../bulk/export-table.ts';
import { saveFile } from '../bulk/save-file.ts';
import { day } from '../frame/format/moment.ts';
import { money, number } from '../frame/format/money.ts';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { addressLines } from '../orders/order/address-lines.ts';
import { useShopSettings } from '../orders/shop-settings.ts';
import { CodeImage } from './code-image.tsx';
import { PrintFrame } from './print-frame.tsx';
import { usePrinted } from './use-printed.ts';

const packed: readonly TableColumn<OrderItem>[] = [
  {
    ...{ title: 'Quantity', isNumeric: true },
    cell: ({ quantity, unit }) => (
      <>
        {number(quantity)} {unit}
      </>
    ),
  },
  {
    title: 'Article',
    cell: ({ name, sku }) => (
      <>
        {name} <small>{sku}</small>
      </>
    ),
  },
];

const priceIn = (currency: string): TableColumn<OrderItem> => ({
  ...{ title: 'Total', isNumeric: true },
  cell: ({ line_total }) => money(line_total, currency),
});

interface SlipProps {
  readonly order: OrderWithParts;
  readonly hasPrices: boolean;
}

/** An order as one sheet of paper. */
function Slip({ order, hasPrices }: SlipProps) {
  const { slipHeader, slipFooter } = useShopSettings();
  const { items, currency } = order;
  return (
    <article className="sheet">
      {slipHeader !== '' && <p className="letterhead">{slipHeader}</p>}
      <header className="slip-head">
        <address>{addressLines(order.shipping_address ?? {}).join('\n')}</address>
        <div>
          <h2>{order.number}</h2>
          <CodeImage text={order.number} />
          <p>{day(order.placed_at ?? order.created_at, new Date())}</p>
          {order.customer_order_number !== null && <p>Yours: {order.customer_order_number}</p>}
        </div>
      </header>
      <DataTable
        columns={hasPrices ? [...packed, priceIn(currency)] : packed}
        rows={items}
        keyOf={({ id }) => id}
      />
      {hasPrices && <p className="sum">{money(order.grand_total, currency)}</p>}
      {slipFooter !== '' && <p className="letterhead">{slipFooter}</p>}
    </article>
  );
}

/** The addresses of some orders, as label printers read them. */
function saveLabels(orders: readonly OrderWithParts[]): void {
  const { separator } = dialectOf();
  const lines = orders.map((order) => {
    const address = addressLines(order.shipping_address ?? {});
    return csvLine([order.number, ...address], separator);
  });
  saveFile('labels.csv', lines);
}

/** A packing slip for each of some orders, without prices unless the operator asks for them. */
export function SlipsPage() {
  const [search, setSearch] = useSearchParams();
  const { data, error } = usePrinted(search.toString());
  const hasPrices = search.get('prices') === 'yes';
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
      choices={
        <>
          <label className="line">
            <input type="checkbox" checked={hasPrices} onChange={togglePrices} />
            With prices
          </label>
          {data !== undefined && (
            <button type="button" className="button" onClick={() => saveLabels(data)}>
              Labels as CSV
            </button>
          )}
        </>
      }
    >
      {data?.map((order) => (
        <Slip key={order.id} order={order} hasPrices={hasPrices} />
      ))}
    </PrintFrame>
  );
}
