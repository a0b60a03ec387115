import type { Return } from '@waybill/client/shapes';
import { linkTo } from '../frame/address/link-to.ts';
import type { ConsoleArea, Figure } from '../frame/areas/area.ts';

const figureOf = (status: Return['status'], words: Pick<Figure, 'title' | 'about'>): Figure => ({
  ...words,
  href: linkTo`/returns?status=${status}`,
  needs: 'orders.returns.list',
  count: async (waybill, options) => {
    const asked = { status, order: 'created_at.asc', limit: 1 } as const;
    const { total, capped, items } = await waybill.orders.returns.list(asked, options);
    return { total, capped, since: items[0]?.registered_at };
  },
});

const toReceive = figureOf('registered', {
  title: 'Returns to receive',
  about: 'registered and on their way',
});

export const returns: ConsoleArea = {
  title: 'Returns',
  pages: [
    { path: '/returns', needs: 'orders.returns.list', load: () => import('./returns-page.tsx') },
  ],
  navigation: [
    {
      title: 'Returns',
      href: '/returns',
      needs: 'orders.returns.list',
      letter: 'R',
      holds: ['/bulk/returns'],
      work: toReceive,
    },
  ],
  figures: [
    toReceive,
    figureOf('received', { title: 'Returns to settle', about: 'received, not settled yet' }),
  ],
};
