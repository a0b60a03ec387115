import type { ConsoleArea } from '../frame/areas/area.ts';
import { NOT_SENT, TO_SEND } from './figures.ts';

const needs = 'peppol.documents.list';

export const peppol: ConsoleArea = {
  title: 'Peppol',
  pages: [
    { path: '/peppol', needs, load: () => import('./documents-page.tsx') },
    {
      path: '/peppol/:id',
      needs: 'peppol.documents.get',
      names: { operation: needs, by: ['document_id'] },
      load: () => import('./document-page.tsx'),
    },
  ],
  navigation: [{ title: 'Peppol', href: '/peppol', needs, work: NOT_SENT }],
  figures: [NOT_SENT, TO_SEND],
};
