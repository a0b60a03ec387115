import type { PeppolDocument } from '@waybill/client/shapes';
import { linkTo } from '../frame/address/link-to.ts';
import type { Figure } from '../frame/areas/area.ts';

const figureOf = (
  status: PeppolDocument['status'],
  words: Pick<Figure, 'title' | 'about'>,
): Figure => ({
  ...words,
  href: linkTo`/peppol?direction=out&status=${status}`,
  needs: 'peppol.documents.list',
  count: async (waybill, options) => {
    const asked = { direction: 'out', status, order: 'created_at.asc', limit: 1 } as const;
    const { total, capped, items } = await waybill.peppol.documents.list(asked, options);
    return { total, capped, since: items[0]?.created_at };
  },
});

/** Documents that the access point has not taken yet. */
export const TO_SEND = figureOf('pending', {
  title: 'Peppol documents to send',
  about: 'the access point sends them',
});

/** Documents that wait for a person: to be offered again. */
export const NOT_SENT = figureOf('failed', {
  title: 'Peppol documents not sent',
  about: 'to offer again',
});
