function covers(granted: string, operation: string): boolean {
  if (granted === '*' || granted === operation) return true;
  return granted.endsWith('.*') && operation.startsWith(granted.slice(0, -1));
}

/** Tells if permissions let an operation be called: by its id, by `orders.*`, by `*` (API-101). */
export function permits(granted: readonly string[], operation: string | undefined): boolean {
  return operation === undefined || granted.some((one) => covers(one, operation));
}

/** Calls that keys which are bound to locations may make, as far as their permissions go (API-314). */
export const AT_LOCATIONS: readonly string[] = [
  'agents.call',
  'inventories.availability',
  'inventories.adjust',
  'inventories.count',
  'inventories.receive',
  'inventories.restock',
  'inventories.transfer',
  'inventories.reorder-alerts',
  'inventories.stock.adjust',
  ...[
    'locations',
    'stock',
    'movements',
    'reservations',
    'availability-states',
    'vocabularies',
  ].flatMap((records) => [`inventories.${records}.list`, `inventories.${records}.get`]),
  ...['list', 'get', 'accept', 'hold', 'unhold', 'reroute'].map(
    (act) => `orders.fulfillments.${act}`,
  ),
  'orders.ship',
  'orders.shipments.list',
  'orders.shipments.update',
  'orders.shipments.track',
  'orders.documents.get',
  'orders.vocabularies.list',
  'orders.vocabularies.get',
  'whoami',
  'locale',
];

/** A key as far as it decides what is offered. */
interface Rights {
  readonly permissions: readonly string[];
  readonly location_codes?: readonly string[] | null;
}

/** Tells if a key may make a call: one that is bound to locations sees its work, its stock and nothing else. */
export function mayCall(
  { permissions, location_codes: places = null }: Rights,
  operation: string | undefined,
): boolean {
  const isOpen = places === null || operation === undefined || AT_LOCATIONS.includes(operation);
  return isOpen && permits(permissions, operation);
}
