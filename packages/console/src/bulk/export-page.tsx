import type { Order } from '@waybill/client/shapes';
import { customerOf } from '@waybill/kernel/customer';
import { useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useApi } from '../frame/api/use-api.ts';
import { saveFile } from '../frame/browser/save-file.ts';
import { number } from '../frame/format/money.ts';
import { Button } from '../frame/parts/button.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { Refusal } from '../frame/parts/refusal.tsx';
import { columnsOf } from '../orders/list/columns.ts';
import { readAddress } from '../orders/list/list-address.ts';
import { ownColumns } from '../orders/list/own-columns.ts';
import { useShopSettings } from '../orders/shop-settings.ts';
import { chosenBy, walkChosen } from './chosen-orders.ts';
import { headingLine, orderLine } from './export-table.ts';

/** Walks a list to its end, and hands its orders out as a file. */
function useExport(search: string) {
  const { waybill } = useApi();
  const { customerName } = useShopSettings();
  const [count, setCount] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const stopped = useRef<AbortController>(undefined);
  const shown = readAddress(search).columns;
  const columns = columnsOf(shown.length > 0 ? shown : ownColumns.get());
  const begin = async () => {
    const controller = new AbortController();
    stopped.current = controller;
    setRunning(true);
    setError(null);
    const lines = [headingLine(columns)];
    const { signal } = controller;
    try {
      const rows: AsyncIterable<Order> = walkChosen(waybill, chosenBy(search), { signal });
      for await (const order of rows) {
        if (signal.aborted) break;
        lines.push(orderLine(columns, order, customerOf(order, customerName).name ?? ''));
        setCount(lines.length - 1);
      }
      if (!signal.aborted) saveFile('orders.csv', lines);
    } catch (problem) {
      setError(problem);
    }
    setRunning(false);
  };
  return { columns, count, isRunning, error, begin, stop: () => stopped.current?.abort() };
}

/** The orders of a list as a file. */
export function ExportPage() {
  const [search] = useSearchParams();
  const { columns, count, isRunning, error, begin, stop } = useExport(search.toString());
  return (
    <Detail back={['/orders', 'Orders']} heading="Orders as CSV">
      <p>
        Columns: {columns.map(({ title }) => title).join(', ')}. Choose others in the list of
        orders.
      </p>
      {error !== null && <Refusal error={error} />}
      <div className="toolbar">
        <Button kind="main" disabled={isRunning} onClick={() => void begin()}>
          Create the file
        </Button>
        {isRunning && <Button onClick={stop}>Stop</Button>}
        <span role="status">{count > 0 && `${number(count)} orders`}</span>
      </div>
    </Detail>
  );
}
