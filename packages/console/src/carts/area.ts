import { type ConsoleArea, definePage } from '../frame/areas/area.ts';

export const carts: ConsoleArea = {
  title: 'Carts',
  pages: [
    definePage({ path: '/carts', needs: 'carts.list' }, () =>
      import('./carts-page.tsx').then(({ CartsPage }) => CartsPage),
    ),
    definePage(
      {
        path: '/carts/:id',
        needs: 'carts.get',
        names: { operation: 'carts.list', by: ['name'] },
      },
      () => import('./cart-page.tsx').then(({ CartPage }) => CartPage),
    ),
  ],
  navigation: [{ title: 'Carts', href: '/carts', needs: 'carts.list' }],
};
