import { readAddress, viewOf } from './list-address.ts';

/** An address with a name. */
export interface View {
  readonly name: string;
  /** Of the list, without its question mark. */
  readonly search: string;
}

/** The views that every shop has. */
export const VIEWS: readonly View[] = [
  { name: 'All', search: '' },
  {
    name: 'To ship',
    search: 'status=placed,in_fulfillment&fulfillment_status=unfulfilled,partial',
  },
  { name: 'Waits for approval', search: 'status=pending' },
  { name: 'On hold', search: 'on_hold=true' },
  {
    name: 'Unpaid and shipped',
    search: 'payment_status=open,pending,failed&fulfillment_status=partial,fulfilled',
  },
  { name: 'This week', search: 'created=this-week' },
];

const LIST = '/orders?';

/** The views of a shop, of which those that lead elsewhere are not shown. */
export function viewsIn(
  stored: readonly { readonly name: string; readonly address: string }[],
): View[] {
  return stored
    .filter(({ address }) => address.includes(LIST))
    .map(({ name, address }) => ({
      name,
      search: address.slice(address.indexOf(LIST) + LIST.length),
    }));
}

/** The view that an address shows, whatever page, order or columns it has. */
export function currentView(views: readonly View[], search: string): View | undefined {
  const shown = viewOf(readAddress(search));
  return views.find((view) => viewOf(readAddress(view.search)) === shown);
}
