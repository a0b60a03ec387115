import { withSearch } from '../frame/address/link-to.ts';
import type { ConsoleArea, Figure } from '../frame/areas/area.ts';
import { readAddress } from './list/list-address.ts';
import { countOrders, ordersQuestion } from './list/orders-question.ts';
import { LATE_SPANS } from './list/span.ts';
import { TO_SHIP, VIEWS } from './list/views.ts';
import { findOrders, ORDER_KEYS } from './lookup.ts';

/** Work that the shop does with the orders of a view. */
const TASKS: Readonly<Record<string, string>> = {
  [TO_SHIP]: 'not on hold, with something left to send',
  'Awaiting approval': 'to approve, or to turn down',
  'On hold': 'stopped until the hold ends',
  'Unpaid and shipped': 'shipped, not paid',
};

const counterOf =
  (search: string): Figure['count'] =>
  (waybill, options) =>
    countOrders(waybill, readAddress(search), options);

/** The orders of a view that were placed in a span which ended days ago. */
function lateOf(view: string): NonNullable<Figure['late']> {
  return LATE_SPANS.map(({ span, days, title }) => {
    const search = `${view}&created=${span}`;
    return { title, days, href: withSearch('/orders', search), count: counterOf(search) };
  });
}

const figures = VIEWS.filter(({ name }) => name in TASKS).map(
  ({ name, search }): Figure => ({
    title: name,
    about: TASKS[name] ?? '',
    href: withSearch('/orders', search),
    needs: 'orders.list',
    count: counterOf(search),
    ...(name === TO_SHIP && { late: lateOf(search) }),
  }),
);

const askedOf = (search: string) => ordersQuestion(readAddress(search));

const order = () => import('./order/order-page.tsx');

export const orders: ConsoleArea = {
  title: 'Orders',
  pages: [
    {
      path: '/orders',
      needs: 'orders.list',
      asks: askedOf,
      load: () => import('./list/orders-page.tsx'),
    },
    {
      path: '/orders/:id/:command?',
      needs: 'orders.get',
      names: { operation: 'orders.list', by: ORDER_KEYS },
      load: order,
    },
    {
      path: '/shipments/:id',
      needs: 'orders.shipments.list',
      names: {
        operation: 'orders.shipments.list',
        by: ['number', 'tracking_code'],
        shownBy: { path: '/orders/:id', column: 'order_id' },
      },
      load: order,
    },
    {
      path: '/returns/:id',
      needs: 'orders.returns.list',
      names: {
        operation: 'orders.returns.list',
        by: ['number'],
        shownBy: { path: '/orders/:id', column: 'order_id' },
      },
      load: order,
    },
  ],
  navigation: [
    {
      title: 'Orders',
      href: '/orders',
      needs: 'orders.list',
      letter: 'O',
      work: figures.find(({ title }) => title === TO_SHIP),
    },
  ],
  lookups: [findOrders],
  figures,
};
