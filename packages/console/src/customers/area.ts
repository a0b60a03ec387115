import type { ConsoleArea } from '../frame/areas/area.ts';

export const customers: ConsoleArea = {
  title: 'Customers',
  pages: [
    {
      path: '/customers/:key/:value',
      needs: 'orders.list',
      load: () => import('./customer-page.tsx'),
    },
  ],
  navigation: [],
};
