import type { Order } from '@waybill/client/shapes';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useApi } from '../frame/api/use-api.ts';
import { number } from '../frame/format/money.ts';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { customerOf } from '../orders/customer.ts';
import { columnsOf } from '../orders/list/columns.ts';
import { readAddress } from '../orders/list/list-address.ts';
import { ownColumns } from '../orders/list/own-columns.ts';
import { useShopSettings } from '../orders/shop-settings.ts';
import { chosenBy, walkChosen } from './chosen-orders.ts';
import { headingLine, orderLine } from './export-table.ts';
import { saveFile } from './save-file.ts';

/** The orders of a list as a file, walked to its end. */
export function ExportPage() {
  useTitle('Orders as CSV');
  const { waybill } = useApi();
  const { customerName } = useShopSettings();
  const [search] = useSearchParams();
  const [count, setCount] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const stopped = useRef<AbortController>(undefined);
  const shown = readAddress(search.toString()).columns;
  const columns = columnsOf(shown.length > 0 ? shown : ownColumns.get());
  const begin = async () => {
    const controller = new AbortController();
    stopped.current = controller;
    setRunning(true);
    setError(null);
    const lines = [headingLine(columns)];
    const { signal } = controller;
    try {
      const rows: AsyncIterable<Order> = walkChosen(waybill, chosenBy(search.toString()), {
        signal,
      });
      for await (const order of rows) {
        if (signal.aborted) break;
        lines.push(orderLine(columns, order, customerOf(order, customerName)));
        setCount(lines.length - 1);
      }
      if (!signal.aborted) saveFile('orders.csv', lines);
    } catch (problem) {
      setError(problem);
    }
    setRunning(false);
  };
  return (
    <section className="listing">
      <Link href="/orders">← Orders</Link>
      <header className="toolbar">
        <h1>Orders as CSV</h1>
      </header>
      <p>
        Columns: {columns.map(({ title }) => title).join(', ')}. Others are chosen in the list of
        orders.
      </p>
      {error !== null && <Refusal error={error} />}
      <div className="toolbar">
        <button
          type="button"
          className="button main"
          disabled={isRunning}
          onClick={() => void begin()}
        >
          Make the file
        </button>
        {isRunning && (
          <button type="button" className="button" onClick={() => stopped.current?.abort()}>
            Stop
          </button>
        )}
        <span role="status">{count > 0 && `${number(count)} orders`}</span>
      </div>
    </section>
  );
}
