import type { Cart, CartImported } from '@waybill/client/shapes';
import { useLocation } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { choicesOf } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { money } from '../frame/format/money.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { aged, column, linked, measure, numeric } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { importCart } from './cart-file.ts';
import { CartOwner } from './cart-owner.tsx';
import { useProfiles } from './use-profiles.ts';

const columns: readonly TableColumn<Cart>[] = [
  linked('Cart', ({ id, name }) => [linkTo`/carts/${id}`, name]),
  column('Owner', ({ contact_id: id }) => <CartOwner id={id} />),
  column('Status', ({ status }) => codeAsWords(status), 1),
  measure('Pieces', ({ item_count }) => item_count),
  numeric('Total', ({ subtotal, currency }) => money(subtotal, currency)),
  aged('Changed', ({ updated_at }) => updated_at, 2),
];

/** The carts of all owners, the newest first. */
export function CartsPage() {
  const [, go] = useLocation();
  const profiles = useProfiles();
  const opens = (answer: unknown) => {
    const { cart }: Partial<CartImported> = Object(answer);
    if (cart !== undefined) go(linkTo`/carts/${cart.id}`);
  };
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
          name: 'status',
          label: 'Status',
          choices: choicesOf(['active', 'abandoned', 'ordered', 'merged']),
        },
      ]}
      columns={columns}
      offered={[importCart(profiles)]}
      onDone={(_, answer) => opens(answer)}
      empty={{ title: 'There are no carts yet.' }}
    />
  );
}
