import { carts } from './carts/area.ts';
import { customers } from './customers/area.ts';
import type { ConsoleArea, ConsolePage } from './frame/areas/area.ts';
import { fulfillments } from './fulfillments/area.ts';
import { keys } from './keys/area.ts';
import { lists } from './lists/area.ts';
import { markets } from './markets/area.ts';
import { orders } from './orders/area.ts';
import { returns } from './returns/area.ts';
import { routine } from './routine/area.ts';
import { settingsArea } from './settings/area.ts';
import { shipping } from './shipping/area.ts';
import { stock } from './stock/area.ts';
import { webhooks } from './webhooks/area.ts';

/** The first page stands on its own: it shows the figures of all areas. */
const today: ConsoleArea = {
  title: 'Today',
  pages: [{ path: '/', load: () => import('./frame/today/today-page.tsx') }],
  navigation: [{ title: 'Today', href: '/', letter: 'T' }],
};

/** Pages for many orders or returns at once. They stand on the orders, which know nothing of them. */
const manyOrders: readonly ConsolePage[] = [
  { path: '/bulk/:command', needs: 'orders.get', load: () => import('./bulk/bulk-page.tsx') },
  {
    path: '/bulk/returns/:command',
    needs: 'orders.returns.list',
    load: () => import('./bulk/bulk-returns-page.tsx'),
  },
  { path: '/export', needs: 'orders.list', load: () => import('./bulk/export-page.tsx') },
  { path: '/print/pick', needs: 'orders.get', load: () => import('./print/pick-page.tsx') },
  { path: '/print/slips', needs: 'orders.get', load: () => import('./print/slips-page.tsx') },
  { path: '/print/notes', needs: 'orders.get', load: () => import('./print/notes-page.tsx') },
];

/** Every area, in the order of the menu. */
export const AREAS: readonly ConsoleArea[] = [
  today,
  { ...orders, pages: [...orders.pages, ...manyOrders] },
  customers,
  fulfillments,
  returns,
  stock,
  lists,
  carts,
  markets,
  shipping,
  webhooks,
  routine,
  settingsArea,
  keys,
];
