// Made of what the areas declare, by `npm run generate registry`. It names no contract.
import type { ListGroup } from '@waybill/table/list';
import { ORDERS } from '@waybill/orders/order/order-group';
import { INVENTORIES } from '@waybill/inventories/shared/inventory-group';
import { ORDER_LISTS } from '@waybill/order-lists/list/order-list-group';
import { CARTS } from '@waybill/carts/cart/cart-group';
import { PEPPOL } from '@waybill/peppol/document/document-group';

export const listGroups: readonly ListGroup[] = [
  ORDERS,
  INVENTORIES,
  ORDER_LISTS,
  CARTS,
  PEPPOL,
];
