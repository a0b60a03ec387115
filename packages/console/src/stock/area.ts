import type { ConsoleArea, Figure } from '../frame/areas/area.ts';

const article = () => import('./article-page.tsx');

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
    { path: '/stock', needs: 'inventories.stock.list', load: () => import('./stock-page.tsx') },
    {
      path: '/reorder-alerts',
      needs: 'inventories.reorder-alerts',
      load: () => import('./alerts-page.tsx'),
    },
    { path: '/count', needs: 'inventories.count', load: () => import('./count-page.tsx') },
    { path: '/stock/:article', needs: 'inventories.stock.list', load: article },
    { path: '/stock/product/:product', needs: 'inventories.stock.list', load: article },
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
