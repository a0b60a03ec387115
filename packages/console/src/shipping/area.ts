import type { ConsoleArea } from '../frame/areas/area.ts';

const needs = 'shipping.rates';

export const shipping: ConsoleArea = {
  title: 'Shipping',
  pages: [{ path: '/shipping/try', needs, load: () => import('./quote-page.tsx') }],
  navigation: [{ title: 'Try a quote', href: '/shipping/try', needs }],
};
