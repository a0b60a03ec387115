import type { Order } from '@waybill/client/shapes';
import { useSyncExternalStore } from 'react';
import { withSearch } from '../../frame/address/link-to.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { useShortcuts } from '../../frame/keyboard/use-shortcuts.ts';
import { Listed } from '../../frame/list/listed.tsx';
import { useLeftList } from '../../frame/list/neighbours.ts';
import { Pager } from '../../frame/list/pager.tsx';
import { useRows } from '../../frame/list/use-rows.ts';
import { Button } from '../../frame/parts/button.tsx';
import { ChoiceMenu } from '../../frame/parts/choice-menu.tsx';
import { later } from '../../frame/parts/later.tsx';
import { PageHeading } from '../../frame/parts/page-heading.tsx';
import { BulkLinks } from './bulk-links.tsx';
import { COLUMNS, columnsOf } from './columns.ts';
import { FilterBar } from './filter-bar.tsx';
import { HeldNote } from './held-note.tsx';
import { firstPage, type ListAddress, writeAddress } from './list-address.ts';
import { PAGE_SIZE } from './list-query.ts';
import { NoOrders } from './no-orders.tsx';
import { ordersQuestion } from './orders-question.ts';
import { OrdersTable } from './orders-table.tsx';
import { ownColumns } from './own-columns.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useAddress } from './use-address.ts';
import { useFreshOrders } from './use-fresh-orders.ts';
import { ViewsBar } from './views-bar.tsx';
import { ViewsMenu } from './views-menu.tsx';

const OrderPreview = later(() => import('./order-preview.tsx'));

const NONE: readonly Order[] = [];

/** The columns that the list shows: those of its address, else those that the viewer chose last. */
function useColumns(address: ListAddress, go: ReturnType<typeof useAddress>['go']) {
  const own = useSyncExternalStore(ownColumns.subscribe, ownColumns.get);
  const columns = columnsOf(address.columns.length > 0 ? address.columns : own);
  const toggleColumn = (id: string) => {
    const shown = columns.map((column) => column.id);
    const chosen = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id];
    ownColumns.set(chosen);
    go({ ...address, columns: chosen }, true);
  };
  return { columns, toggleColumn };
}

/** The list of orders: views, words, filters, and a page of rows, all of them in the address. */
export function OrdersPage() {
  const { address, search, go } = useAddress();
  const { columns, toggleColumn } = useColumns(address, go);
  const { key, ask } = ordersQuestion(address);
  const answer = useAnswer(key, ask, { keepsLast: true, hearsNews: true });
  const orders = answer.data?.items ?? NONE;
  const ids = orders.map(({ id }) => id);
  useLeftList('orders', withSearch('/orders', search), ids);
  const preview = (id: string) => go({ ...address, preview: id }, true);
  const rows = useRows(ids, (id) => preview(id === address.preview ? '' : id));
  const fresh = useFreshOrders(ids);
  const closePreview = () => preview('');
  const all = writeAddress(firstPage(address));
  useShortcuts(
    address.preview === '' ? [] : [{ chord: 'Esc', title: 'Close the preview', run: closePreview }],
  );

  return (
    <div className="beside" data-open={address.preview !== ''}>
      <section className="listing">
        <header className="toolbar">
          <PageHeading>Orders</PageHeading>
          {fresh.count > 0 && (
            <Button kind="small" onClick={fresh.reload}>
              {fresh.count} new
            </Button>
          )}
          <span className="line end">
            <ViewsMenu address={address} search={search} />
            <ChoiceMenu
              legend="Columns"
              choices={COLUMNS.slice(1).map(({ id, title }) => ({ code: id, title }))}
              chosen={columns.map(({ id }) => id)}
              onChoose={toggleColumn}
            />
          </span>
        </header>
        <ViewsBar search={search} />
        <FilterBar address={address} go={go} />
        <HeldNote address={address} />
        <SelectionBar orders={orders} rows={rows} />
        <Listed answer={answer} rows={12} empty={<NoOrders address={address} />}>
          {(page) => (
            <>
              <OrdersTable orders={orders} columns={columns} rows={rows} address={address} />
              <Pager
                path="/orders"
                page={page}
                size={PAGE_SIZE}
                ofAll={<BulkLinks search={all} />}
              />
            </>
          )}
        </Listed>
      </section>
      {address.preview !== '' && <OrderPreview id={address.preview} onClose={closePreview} />}
    </div>
  );
}
