import { lazy } from 'react';
import { type ConsoleArea, definePage } from '../frame/areas/area.ts';

const needs = 'orders.fulfillments.list';

export const fulfillments: ConsoleArea = {
  title: 'To pick',
  pages: [
    definePage({ path: '/fulfillments', needs }, () =>
      import('./to-pick-page.tsx').then(({ ToPickPage }) => ToPickPage),
    ),
    // A key of a location prints what it fetches, and reads no order.
    definePage({ path: '/fulfillments/print', needs: 'orders.fulfillments.get' }, () =>
      import('../print/pick-page.tsx').then(({ PickPage }) => PickPage),
    ),
  ],
  navigation: [{ title: 'To pick', href: '/fulfillments', needs, letter: 'F' }],
  today: lazy(() =>
    import('./to-pick-today.tsx').then(({ ToPickToday }) => ({ default: ToPickToday })),
  ),
};
