import type { ConsoleArea, Figure } from '../frame/areas/area.ts';

/** Health of an endpoint that an operator has to look at. */
const UNWELL: ReadonlySet<string> = new Set(['failing', 'paused', 'disabled']);

const failing: Figure = {
  title: 'Endpoints failing',
  about: 'to fix and to recover',
  href: '/webhooks',
  needs: 'webhooks.endpoints.list',
  count: async (waybill, options) => {
    const { items } = await waybill.webhooks.endpoints.list({ limit: 200 }, options);
    const unwell = items.filter(({ health }) => UNWELL.has(health.state));
    const [since] = unwell
      .map(({ health, disabled_at }) => health.failing_since ?? disabled_at)
      .filter((at) => at !== null)
      .toSorted();
    return { total: unwell.length, since };
  },
};

export const webhooks: ConsoleArea = {
  title: 'Webhooks',
  pages: [
    {
      path: '/webhooks',
      needs: 'webhooks.endpoints.list',
      load: () => import('./endpoints/endpoints-page.tsx'),
    },
    {
      path: '/webhooks/:id',
      needs: 'webhooks.endpoints.get',
      names: { operation: 'webhooks.endpoints.list', by: ['description', 'url'] },
      load: () => import('./endpoint/endpoint-page.tsx'),
    },
    {
      path: '/deliveries/:id',
      needs: 'webhooks.deliveries.get',
      load: () => import('./delivery/delivery-page.tsx'),
    },
    {
      path: '/events',
      needs: 'webhooks.events.list',
      load: () => import('./events/events-page.tsx'),
    },
  ],
  navigation: [
    {
      title: 'Webhooks',
      href: '/webhooks',
      needs: 'webhooks.endpoints.list',
      letter: 'W',
      work: failing,
    },
    { title: 'Events', href: '/events', needs: 'webhooks.events.list' },
  ],
  figures: [failing],
};
