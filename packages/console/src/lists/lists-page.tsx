import type { OrderListSummary } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { age } from '../frame/format/moment.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';

const columns: readonly TableColumn<OrderListSummary>[] = [
  {
    title: 'List',
    cell: ({ id, name }) => (
      <Link className="row" href={linkTo`/lists/${id}`}>
        {name}
      </Link>
    ),
  },
  { title: 'Owner', cell: ({ owner_name, owner_id }) => owner_name || owner_id },
  { ...{ title: 'Kind', leaves: 1 }, cell: ({ kind }) => codeAsWords(kind) },
  { ...{ title: 'Shared', leaves: 1 }, cell: ({ shared }) => (shared ? 'yes' : 'no') },
  { title: 'Changed', cell: ({ updated_at }) => age(updated_at, new Date()) },
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
      empty={{ title: 'Nobody keeps an order list.' }}
    />
  );
}
