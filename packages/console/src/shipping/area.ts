import { type ConsoleArea, definePage } from '../frame/areas/area.ts';

const needs = 'shipping.rates';

export const shipping: ConsoleArea = {
  title: 'Shipping',
  pages: [
    definePage({ path: '/shipping/try', needs }, () =>
      import('./quote-page.tsx').then(({ QuotePage }) => QuotePage),
    ),
  ],
  navigation: [{ title: 'Try a quote', href: '/shipping/try', needs }],
};
