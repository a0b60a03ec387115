import { type ConsoleArea, definePage, type Figure } from '../frame/areas/area.ts';

const article = () => import('./article-page.tsx').then(({ ArticlePage }) => ArticlePage);

const toReorder: Figure = {
  title: 'At the reorder point',
  about: 'articles to reorder',
  href: '/reorder-alerts',
  needs: 'inventories.reorder-alerts',
  isDear: true,
  count: async (waybill, options) => ({
    total: (await waybill.inventories.reorderAlerts(options)).alerts.length,
  }),
};

export const stock: ConsoleArea = {
  title: 'Stock',
  pages: [
    definePage({ path: '/stock', needs: 'inventories.stock.list' }, () =>
      import('./stock-page.tsx').then(({ StockPage }) => StockPage),
    ),
    definePage({ path: '/reorder-alerts', needs: 'inventories.reorder-alerts' }, () =>
      import('./alerts-page.tsx').then(({ AlertsPage }) => AlertsPage),
    ),
    definePage({ path: '/count', needs: 'inventories.count' }, () =>
      import('./count-page.tsx').then(({ CountPage }) => CountPage),
    ),
    definePage({ path: '/stock/:article', needs: 'inventories.stock.list' }, article),
    definePage({ path: '/stock/product/:product', needs: 'inventories.stock.list' }, article),
  ],
  navigation: [
    { title: 'Stock', href: '/stock', needs: 'inventories.stock.list', letter: 'S' },
    { title: 'Count sheet', href: '/count', needs: 'inventories.count' },
    {
      title: 'Reorder alerts',
      href: '/reorder-alerts',
      needs: 'inventories.reorder-alerts',
      work: toReorder,
    },
  ],
  figures: [toReorder],
};
