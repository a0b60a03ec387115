import { type ConsoleArea, definePage } from '../frame/areas/area.ts';

export const lists: ConsoleArea = {
  title: 'Lists',
  pages: [
    definePage({ path: '/lists', needs: 'orderlists.list' }, () =>
      import('./lists-page.tsx').then(({ ListsPage }) => ListsPage),
    ),
    definePage(
      {
        path: '/lists/:id',
        needs: 'orderlists.get',
        names: { operation: 'orderlists.list', by: ['name', 'external_id'] },
      },
      () => import('./list-detail-page.tsx').then(({ ListDetailPage }) => ListDetailPage),
    ),
  ],
  navigation: [{ title: 'Order lists', href: '/lists', needs: 'orderlists.list' }],
};
