import type { ConsoleArea, Figure } from '../frame/areas/area.ts';
import { later } from '../frame/parts/later.tsx';

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
    { path: '/fulfillments', needs, load: () => import('./to-pick-page.tsx') },
    // A key of a location prints what it fetches, and reads no order.
    {
      path: '/fulfillments/print',
      needs: 'orders.fulfillments.get',
      load: () => import('../print/pick-page.tsx'),
    },
  ],
  navigation: [{ title: 'To pick', href: '/fulfillments', needs, letter: 'F', work: toPick }],
  figures: [toPick],
  today: later(() => import('./to-pick-today.tsx')),
};
