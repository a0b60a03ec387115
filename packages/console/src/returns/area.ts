import { linkTo } from '../frame/address/link-to.ts';
import { type ConsoleArea, definePage } from '../frame/areas/area.ts';

export const returns: ConsoleArea = {
  title: 'Returns',
  pages: [
    definePage({ path: '/returns', needs: 'orders.returns.list' }, () =>
      import('./returns-page.tsx').then(({ ReturnsPage }) => ReturnsPage),
    ),
  ],
  navigation: [
    {
      title: 'Returns',
      href: '/returns',
      needs: 'orders.returns.list',
      letter: 'R',
      holds: ['/bulk/returns'],
    },
  ],
  figures: (['registered', 'received'] as const).map((status) => ({
    title: status === 'registered' ? 'Returns to receive' : 'Returns to settle',
    about: status === 'registered' ? 'registered and on their way' : 'received, not settled yet',
    href: linkTo`/returns?status=${status}`,
    needs: 'orders.returns.list',
    count: (waybill, options) => waybill.orders.returns.list({ status, limit: 1 }, options),
  })),
};
