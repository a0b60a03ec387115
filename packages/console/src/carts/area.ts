import type { ConsoleArea } from '../frame/areas/area.ts';

export const carts: ConsoleArea = {
  title: 'Carts',
  pages: [
    { path: '/carts', needs: 'carts.list', load: () => import('./carts-page.tsx') },
    {
      path: '/carts/:id',
      needs: 'carts.get',
      names: { operation: 'carts.list', by: ['name'] },
      load: () => import('./cart-page.tsx'),
    },
  ],
  navigation: [{ title: 'Carts', href: '/carts', needs: 'carts.list' }],
};
