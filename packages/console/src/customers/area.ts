import { type ConsoleArea, definePage } from '../frame/areas/area.ts';

export const customers: ConsoleArea = {
  title: 'Customers',
  pages: [
    definePage({ path: '/customers/:key/:value', needs: 'orders.list' }, () =>
      import('./customer-page.tsx').then(({ CustomerPage }) => CustomerPage),
    ),
  ],
  navigation: [],
};
