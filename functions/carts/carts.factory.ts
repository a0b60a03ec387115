import type { Cart } from '@waybill/carts/cart/cart.schema';
import type { CartExported } from '@waybill/carts/io/io.schema';
import type { CartItem } from '@waybill/carts/line/line.schema';
import type { MaintenanceResult } from '@waybill/carts/maintenance/maintenance.operations';
import type { ClaimResult, MergeResult } from '@waybill/carts/merge/merge.schema';
import type { CartConversion } from '@waybill/carts/order/order.schema';
import { type Call, invoke, type Reply } from '@waybill/testing/invoke';
import { handler as abandon } from './abandon.ts';
import { handler as activate } from './activate.ts';
import { handler as claim } from './claim.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as exportCart } from './export.ts';
import { handler as get } from './get.ts';
import { handler as importCart } from './import.ts';
import { handler as addItem } from './items/create.ts';
import { handler as removeItem } from './items/delete.ts';
import { handler as getItem } from './items/get.ts';
import { handler as listItems } from './items/list.ts';
import { handler as replaceItems } from './items/replace.ts';
import { handler as updateItem } from './items/update.ts';
import { handler as list } from './list.ts';
import { handler as maintain } from './maintenance/run.ts';
import { handler as merge } from './merge.ts';
import { handler as mergeInto } from './merge-into.ts';
import { handler as order } from './order.ts';
import { handler as reopen } from './reopen.ts';
import { handler as update } from './update.ts';

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** A refusal as callers read it. */
export interface Problem {
  readonly code: string;
  readonly error: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

type Answered<Body> = Promise<Reply<Body & Problem>>;

/** The operations of carts as one caller calls them. */
export function cartCalls(caller: Call) {
  const at = (path: string, pathParameters: Record<string, string>): Call => ({
    ...caller,
    path: `/v1/carts${path}`,
    pathParameters,
  });
  const one = (id: string) => at('/{id}', { id });
  const lines = (cart_id: string) => at('/{cart_id}/items', { cart_id });
  const line = (cart_id: string, id: string) => at('/{cart_id}/items/{id}', { cart_id, id });
  return {
    list: (query: Call['query'] = {}): Answered<Page<Cart>> =>
      invoke(list, { ...at('', {}), query }),
    create: (body: object, more: Call = {}): Answered<Cart> =>
      invoke(create, { ...at('', {}), body, ...more }),
    get: (id: string): Answered<Cart> => invoke(get, one(id)),
    update: (id: string, body: object): Answered<Cart> =>
      invoke(update, { ...one(id), method: 'PUT', body }),
    remove: (id: string): Answered<{ deleted: true }> =>
      invoke(remove, { ...one(id), method: 'DELETE' }),
    activate: (id: string): Answered<Cart> =>
      invoke(activate, { ...at('/{id}/activate', { id }), body: {} }),
    abandon: (id: string, more: Call = {}): Answered<Cart> =>
      invoke(abandon, { ...at('/{id}/abandon', { id }), body: {}, ...more }),
    reopen: (id: string, more: Call = {}): Answered<Cart> =>
      invoke(reopen, { ...at('/{id}/reopen', { id }), body: {}, ...more }),
    merge: (
      source_cart_id: string,
      target_cart_id: string,
      more: Call = {},
    ): Answered<MergeResult> =>
      invoke(merge, { ...at('/merge', {}), body: { source_cart_id, target_cart_id }, ...more }),
    mergeInto: (id: string, target_cart_id: string): Answered<MergeResult> =>
      invoke(mergeInto, { ...at('/{id}/merge-into', { id }), body: { target_cart_id } }),
    claim: (body: object = {}, more: Call = {}): Answered<ClaimResult> =>
      invoke(claim, { ...at('/claim', {}), body, ...more }),
    maintain: (body: object = {}): Answered<MaintenanceResult> =>
      invoke(maintain, { ...at('/maintenance/run', {}), body }),
    order: (id: string, body: object = {}, more: Call = {}): Answered<CartConversion> =>
      invoke(order, { ...at('/{id}/order', { id }), body, ...more }),
    importFile: (body: object, more: Call = {}): Answered<{ cart: Cart; lines: number }> =>
      invoke(importCart, { ...at('/import', {}), body, ...more }),
    exportFile: (id: string, body: object, more: Call = {}): Answered<CartExported> =>
      invoke(exportCart, { ...at('/{id}/export', { id }), body, ...more }),
    listItems: (cart: string, query: Call['query'] = {}): Answered<Page<CartItem>> =>
      invoke(listItems, { ...lines(cart), query }),
    addItem: (cart: string, body: object, more: Call = {}): Answered<CartItem> =>
      invoke(addItem, { ...lines(cart), body, ...more }),
    replaceItems: (cart: string, items: readonly object[]): Answered<Page<CartItem>> =>
      invoke(replaceItems, { ...lines(cart), method: 'PUT', body: { items } }),
    getItem: (cart: string, id: string): Answered<CartItem> => invoke(getItem, line(cart, id)),
    updateItem: (cart: string, id: string, body: object): Answered<CartItem> =>
      invoke(updateItem, { ...line(cart, id), method: 'PUT', body }),
    removeItem: (cart: string, id: string): Answered<{ deleted: true }> =>
      invoke(removeItem, { ...line(cart, id), method: 'DELETE' }),
  };
}
