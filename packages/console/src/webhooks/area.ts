import { type ConsoleArea, definePage, type Figure } from '../frame/areas/area.ts';

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
    definePage({ path: '/webhooks', needs: 'webhooks.endpoints.list' }, () =>
      import('./endpoints/endpoints-page.tsx').then(({ EndpointsPage }) => EndpointsPage),
    ),
    definePage(
      {
        path: '/webhooks/:id',
        needs: 'webhooks.endpoints.get',
        names: { operation: 'webhooks.endpoints.list', by: ['description', 'url'] },
      },
      () => import('./endpoint/endpoint-page.tsx').then(({ EndpointPage }) => EndpointPage),
    ),
    definePage({ path: '/deliveries/:id', needs: 'webhooks.deliveries.get' }, () =>
      import('./delivery/delivery-page.tsx').then(({ DeliveryPage }) => DeliveryPage),
    ),
    definePage({ path: '/events', needs: 'webhooks.events.list' }, () =>
      import('./events/events-page.tsx').then(({ EventsPage }) => EventsPage),
    ),
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
