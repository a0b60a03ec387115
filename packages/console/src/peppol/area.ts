import { type ConsoleArea, definePage } from '../frame/areas/area.ts';
import { NOT_SENT, TO_SEND } from './figures.ts';

const needs = 'peppol.documents.list';

export const peppol: ConsoleArea = {
  title: 'Peppol',
  pages: [
    definePage({ path: '/peppol', needs }, () =>
      import('./documents-page.tsx').then(({ DocumentsPage }) => DocumentsPage),
    ),
    definePage(
      {
        path: '/peppol/:id',
        needs: 'peppol.documents.get',
        names: { operation: needs, by: ['document_id'] },
      },
      () => import('./document-page.tsx').then(({ DocumentPage }) => DocumentPage),
    ),
  ],
  navigation: [{ title: 'Peppol', href: '/peppol', needs, work: NOT_SENT }],
  figures: [NOT_SENT, TO_SEND],
};
