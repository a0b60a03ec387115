import type { RiskyChange } from './changes.ts';

/** A risky change that is meant, until the next release has it. */
export interface AcceptedChange extends Omit<RiskyChange, 'what'> {
  /** The right, of a policy that has several; a permission of Lambda is one by itself. */
  readonly what?: string;
  /** Why it is safe, or what was done before. */
  readonly reason: string;
}

/** Permissions of the gateway on functions that it calls by their alias now, by their stack. */
const BY_ALIAS: Readonly<Record<string, readonly string[]>> = {
  'waybill-prod-area-carts': [
    'cartsitemscreateroutecartsitemscreateintegrationPermission7A965B60',
    'cartsorderroutecartsorderintegrationPermission771977D1',
  ],
  'waybill-prod-area-inventories': [
    'inventoriesavailabilityrouteinventoriesavailabilityintegrationPermissionBAB2590F',
    'inventoriescommitrouteinventoriescommitintegrationPermission1FCE0FD8',
    'inventoriesreserverouteinventoriesreserveintegrationPermission1E6EE13E',
  ],
  'waybill-prod-area-orders': [
    'ordersgetrouteordersgetintegrationPermission500292E3',
    'orderspaymentstatusupdaterouteorderspaymentstatusupdateintegrationPermissionE1D3B122',
    'ordersplacerouteordersplaceintegrationPermission94A1FA7D',
    'ordersshiprouteordersshipintegrationPermission76008AAE',
  ],
  'waybill-prod-area-shipping': ['shippingratesrouteshippingratesintegrationPermissionC8E53E48'],
  'waybill-prod-core': ['apiwaybillprodcoreapiauthorizerF48E5DC0Permission5DA6D7C5'],
};

/** Risky changes since the last release that are meant; `npm run generate released` empties the list. */
export const acceptedChanges: readonly AcceptedChange[] = [
  ...Object.entries(BY_ALIAS).flatMap(([stack, ids]) =>
    ids.map((id) => ({
      stack,
      id,
      kind: 'wider rights' as const,
      reason:
        'The gateway calls the alias of the function; it may no longer call the function itself.',
    })),
  ),
  {
    stack: 'waybill-prod-events',
    id: 'eventspublishroleDefaultPolicy7C796479',
    kind: 'wider rights',
    what: '{"action":"dynamodb:ListStreams","resource":"*"}',
    reason: 'IAM knows no resource for listing streams, so the right on a stream allowed nothing.',
  },
];
