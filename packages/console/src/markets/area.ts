import type { ConsoleArea } from '../frame/areas/area.ts';
import { placesOf } from '../routine/places.ts';

export const markets: ConsoleArea = {
  title: 'Markets',
  pages: [
    { path: '/markets', needs: 'markets.list', load: () => import('./markets-page.tsx') },
    {
      path: '/markets/:id',
      needs: 'markets.readiness',
      names: { operation: 'markets.list', by: ['code', 'name'] },
      load: () => import('./market-page.tsx'),
    },
  ],
  navigation: [
    {
      title: 'Markets',
      href: '/markets',
      needs: 'markets.list',
      holds: placesOf({ name: 'markets' }),
    },
  ],
  figures: [
    {
      title: 'Markets not ready',
      about: 'something is missing',
      href: '/markets',
      needs: 'markets.readiness',
      count: async (waybill, options) => {
        const { items } = await waybill.markets.list({ limit: 200 }, options);
        const reports = await Promise.all(
          items.map(({ id }) => waybill.markets.readiness({ id }, options)),
        );
        return { total: reports.filter(({ ready }) => !ready).length };
      },
    },
  ],
};
