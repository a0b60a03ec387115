import { agents } from './agents/area.ts';
import { carts } from './carts/area.ts';
import { customers } from './customers/area.ts';
import { type ConsoleArea, type ConsolePage, definePage } from './frame/areas/area.ts';
import { fulfillments } from './fulfillments/area.ts';
import { keys } from './keys/area.ts';
import { lists } from './lists/area.ts';
import { markets } from './markets/area.ts';
import { orders } from './orders/area.ts';
import { peppol } from './peppol/area.ts';
import { returns } from './returns/area.ts';
import { routine } from './routine/area.ts';
import { settingsArea } from './settings/area.ts';
import { shipping } from './shipping/area.ts';
import { stock } from './stock/area.ts';
import { webhooks } from './webhooks/area.ts';

/** The first page stands on its own: it shows the figures of all areas. */
const today: ConsoleArea = {
  title: 'Today',
  pages: [
    definePage({ path: '/' }, () =>
      import('./frame/today/today-page.tsx').then(({ TodayPage }) => TodayPage),
    ),
  ],
  navigation: [{ title: 'Today', href: '/', letter: 'T' }],
};

/** Pages for many orders or returns at once. They stand on the orders, which know nothing of them. */
const manyOrders: readonly ConsolePage[] = [
  definePage({ path: '/bulk/:command', needs: 'orders.get' }, () =>
    import('./bulk/bulk-page.tsx').then(({ BulkPage }) => BulkPage),
  ),
  definePage({ path: '/bulk/returns/:command', needs: 'orders.returns.list' }, () =>
    import('./bulk/bulk-returns-page.tsx').then(({ BulkReturnsPage }) => BulkReturnsPage),
  ),
  definePage({ path: '/export', needs: 'orders.list' }, () =>
    import('./bulk/export-page.tsx').then(({ ExportPage }) => ExportPage),
  ),
  definePage({ path: '/print/pick', needs: 'orders.get' }, () =>
    import('./print/pick-page.tsx').then(({ PickPage }) => PickPage),
  ),
  definePage({ path: '/print/slips', needs: 'orders.get' }, () =>
    import('./print/slips-page.tsx').then(({ SlipsPage }) => SlipsPage),
  ),
  definePage({ path: '/print/notes', needs: 'orders.get' }, () =>
    import('./print/notes-page.tsx').then(({ NotesPage }) => NotesPage),
  ),
];

/** Every area, in the order of the menu. */
export const AREAS: readonly ConsoleArea[] = [
  today,
  { ...orders, pages: [...orders.pages, ...manyOrders] },
  customers,
  fulfillments,
  returns,
  peppol,
  stock,
  lists,
  carts,
  markets,
  shipping,
  webhooks,
  agents,
  routine,
  settingsArea,
  keys,
];
