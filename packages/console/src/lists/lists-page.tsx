import type { OrderListSummary } from '@waybill/client/shapes';
import { linkTo } from '../frame/address/link-to.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { aged, column, linked } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { ContactName } from '../orders/customer/contact-name.tsx';

const columns: readonly TableColumn<OrderListSummary>[] = [
  linked('List', ({ id, name }) => [linkTo`/lists/${id}`, name]),
  column('Owner', ({ owner_name, owner_id }) => <ContactName id={owner_id} name={owner_name} />),
  column('Kind', ({ kind }) => codeAsWords(kind), 1),
  column('Shared', ({ shared }) => (shared ? 'yes' : 'no'), 1),
  aged('Changed', ({ updated_at }) => updated_at),
];

/** The order lists of all owners, the newest first. */
export function ListsPage() {
  return (
    <ListPage
      title="Order lists"
      path="/lists"
      operation="orderlists.list"
      ask={(waybill, asked, options) =>
        waybill.orderlists.list({ order: 'created_at.desc', ...asked }, options)
      }
      columns={columns}
      empty={{ title: 'There are no order lists yet.' }}
    />
  );
}
