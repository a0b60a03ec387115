import { lazy } from 'react';
import { type ConsoleArea, definePage, type Figure } from '../frame/areas/area.ts';

const needs = 'orders.fulfillments.list';

const toPick: Figure = {
  title: 'To pick',
  about: 'open or accepted at a location',
  href: '/fulfillments',
  needs,
  count: async (waybill, options) => {
    const asked: Readonly<Record<string, string>> = {
      status: 'open,accepted',
      on_hold: 'false',
      order_on_hold: 'false',
      order: 'created_at.asc',
      limit: '1',
    };
    const { total, capped, items } = await waybill.orders.fulfillments.list(asked, options);
    return { total, capped, since: items[0]?.created_at };
  },
};

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
  navigation: [{ title: 'To pick', href: '/fulfillments', needs, letter: 'F', work: toPick }],
  figures: [toPick],
  today: lazy(() =>
    import('./to-pick-today.tsx').then(({ ToPickToday }) => ({ default: ToPickToday })),
  ),
};
