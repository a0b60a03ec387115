import type { Cart } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { choicesOf } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { age } from '../frame/format/moment.ts';
import { money, number } from '../frame/format/money.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';

const columns: readonly TableColumn<Cart>[] = [
  {
    title: 'Cart',
    cell: ({ id, name }) => (
      <Link className="row" href={linkTo`/carts/${id}`}>
        {name}
      </Link>
    ),
  },
  { ...{ title: 'Owner', leaves: 1 }, cell: ({ contact_id }) => contact_id },
  { title: 'Status', cell: ({ status }) => codeAsWords(status) },
  { ...{ title: 'Pieces', isNumeric: true }, cell: ({ item_count }) => number(item_count) },
  {
    ...{ title: 'Sum', isNumeric: true },
    cell: ({ subtotal, currency }) => money(subtotal, currency),
  },
  {
    ...{ title: 'Changed', leaves: 2 },
    cell: ({ updated_at }) => age(updated_at, new Date()),
  },
];

/** The carts of all owners, the newest first. */
export function CartsPage() {
  return (
    <ListPage
      title="Carts"
      path="/carts"
      operation="carts.list"
      ask={(waybill, asked, options) =>
        waybill.carts.list({ order: 'created_at.desc', ...asked }, options)
      }
      filters={[
        {
          ...{ name: 'status', label: 'Status' },
          choices: choicesOf(['active', 'ordered']),
        },
      ]}
      columns={columns}
      empty={{ title: 'Nobody has a cart.' }}
    />
  );
}
