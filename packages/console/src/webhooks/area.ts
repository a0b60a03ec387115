import { type ConsoleArea, definePage } from '../frame/areas/area.ts';

/** Health of an endpoint that an operator has to look at. */
const UNWELL: ReadonlySet<string> = new Set(['failing', 'paused', 'disabled']);

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
    { title: 'Webhooks', href: '/webhooks', needs: 'webhooks.endpoints.list', letter: 'W' },
    { title: 'Events', href: '/events', needs: 'webhooks.events.list' },
  ],
  figures: [
    {
      title: 'Endpoints failing',
      about: 'to fix and to recover',
      href: '/webhooks',
      needs: 'webhooks.endpoints.list',
      count: async (waybill, options) => {
        const { items } = await waybill.webhooks.endpoints.list({ limit: 200 }, options);
        return { total: items.filter(({ health }) => UNWELL.has(health.state)).length };
      },
    },
  ],
};
