import { firstPage, type ListAddress, readAddress, viewOf, writeAddress } from './list-address.ts';

/** An address with a name. */
export interface View {
  readonly name: string;
  /** Query of the list's address, without its question mark. */
  readonly search: string;
}

/** A view as it is stored: its address is that of any page of the console. */
export interface StoredView {
  readonly name: string;
  readonly address: string;
}

/** Name of the view of what is to be sent. */
export const TO_SHIP = 'To ship';

/** The views that every shop has. */
export const VIEWS: readonly View[] = [
  { name: 'All', search: '' },
  {
    name: TO_SHIP,
    search: 'status=placed,in_fulfillment&fulfillment_status=unfulfilled,partial&on_hold=false',
  },
  { name: 'Awaiting approval', search: 'status=pending' },
  { name: 'On hold', search: 'on_hold=true' },
  {
    name: 'Unpaid and shipped',
    search: 'payment_status=open,pending,failed&fulfillment_status=partial,fulfilled',
  },
  { name: 'This week', search: 'created=this-week' },
];

const LIST = '/orders?';

/** The views of a shop or of a person, of which those that lead elsewhere are not shown. */
export function viewsIn(stored: readonly StoredView[]): View[] {
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

/** Change of stored views: one is added, in place of that of its name, is renamed or is removed. */
export type ViewChange =
  | { readonly add: StoredView }
  | { readonly rename: string; readonly to: string }
  | { readonly remove: string };

/** A list as a view to store: its words, filters, order and columns, from the first page on. */
export const viewToStore = (name: string, address: ListAddress): StoredView => ({
  name: name.trim(),
  address: `${LIST}${writeAddress(firstPage(address))}`,
});

/** The stored views after a change; the same change again changes nothing. */
export function changedViews(stored: readonly StoredView[], change: ViewChange): StoredView[] {
  if ('remove' in change) return stored.filter(({ name }) => name !== change.remove);
  if ('rename' in change) return renamedViews(stored, change.rename, change.to.trim());
  const { add } = change;
  const isKnown = stored.some(({ name }) => name === add.name);
  return isKnown ? stored.map((one) => (one.name === add.name ? add : one)) : [...stored, add];
}

/** The views with one under another name; no view takes the name of another. */
function renamedViews(stored: readonly StoredView[], from: string, to: string): StoredView[] {
  const isTaken = stored.some(({ name }) => name === to);
  return stored.map((one) => (one.name === from && !isTaken ? { ...one, name: to } : one));
}

/** The views that a text holds; none where it holds something else. */
export function readViews(text: string | null): readonly StoredView[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isStoredView) : [];
  } catch {
    return [];
  }
}

function isStoredView(value: unknown): value is StoredView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, address } = value as Readonly<Record<string, unknown>>;
  return typeof name === 'string' && typeof address === 'string';
}
