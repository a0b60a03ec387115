import type { Cart, OrderListSummary } from '@waybill/client/shapes';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { money } from '../frame/format/money.ts';
import { PartRows } from '../frame/list/part-rows.tsx';
import { aged, column, linked, measure, numeric } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import type { Sought } from './customer.ts';

const ROWS = 10;
const NEWEST = { order: 'created_at.desc', limit: ROWS } as const;

const cartColumns: readonly TableColumn<Cart>[] = [
  linked('Cart', ({ id, name }) => [linkTo`/carts/${id}`, name]),
  column('Status', ({ status }) => codeAsWords(status)),
  measure('Pieces', ({ item_count }) => item_count),
  numeric('Total', ({ subtotal, currency }) => money(subtotal, currency)),
  aged('Changed', ({ updated_at }) => updated_at, 2),
];

/** The newest carts of a contact. */
export function CustomerCarts({ sought: { key, value } }: { readonly sought: Sought }) {
  const { data } = useAnswer(
    ['carts.list', 'of contact', value],
    (waybill, options) => waybill.carts.list({ contact_id: value, ...NEWEST }, options),
    { when: key === 'contact' },
  );
  return <PartRows title="Carts" columns={cartColumns} page={data} />;
}

const listColumns: readonly TableColumn<OrderListSummary>[] = [
  linked('List', ({ id, name }) => [linkTo`/lists/${id}`, name]),
  column('Kind', ({ kind }) => codeAsWords(kind), 1),
  column('Shared', ({ shared }) => (shared ? 'yes' : 'no'), 1),
  aged('Changed', ({ updated_at }) => updated_at),
];

/** The newest order lists of a contact or an organization. */
export function CustomerLists({ sought: { key, value } }: { readonly sought: Sought }) {
  const owner = key === 'contact' ? { owner_id: value } : { organization_id: value };
  const { data } = useAnswer(
    ['orderlists.list', 'of customer', owner],
    (waybill, options) => waybill.orderlists.list({ ...owner, ...NEWEST }, options),
    { when: key !== 'email' },
  );
  return <PartRows title="Order lists" columns={listColumns} page={data} />;
}
