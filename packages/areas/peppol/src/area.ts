import { defineArea } from '@waybill/area/define-area';
import { peppolAreaEvents } from './events.ts';
import { peppolAreaOperations } from './operations.ts';
import { peppolSettings } from './shared/settings.ts';

/** Orders that come as Peppol documents, and the documents that answer them. */
export const area = defineArea({
  name: 'peppol',
  operations: peppolAreaOperations,
  events: peppolAreaEvents,
  eventReaders: {
    peppol: 'peppol.documents.get',
    peppol_partner: 'peppol.partners.get',
  },
  settings: peppolSettings,
  listGroup: { module: 'document/document-group', name: 'PEPPOL' },
});
