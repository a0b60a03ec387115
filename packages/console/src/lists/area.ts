import type { ConsoleArea } from '../frame/areas/area.ts';

export const lists: ConsoleArea = {
  title: 'Lists',
  pages: [
    { path: '/lists', needs: 'orderlists.list', load: () => import('./lists-page.tsx') },
    {
      path: '/lists/:id',
      needs: 'orderlists.get',
      names: { operation: 'orderlists.list', by: ['name', 'external_id'] },
      load: () => import('./list-detail-page.tsx'),
    },
  ],
  navigation: [{ title: 'Order lists', href: '/lists', needs: 'orderlists.list' }],
};
