import { defineArea } from '@waybill/area/define-area';
import { defineQueue, EVENT_SOURCE } from '@waybill/events/topology';
import { answeredTopics } from './answer/occasion-of-change.ts';
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
  queues: {
    answers: defineQueue('answers', {
      lateAfterMinutes: 5,
      impact: {
        late: 'buyers hear late what became of their Peppol orders.',
        dead: 'their buyers are not told what became of their Peppol orders.',
      },
    }),
  },
  rules: [
    {
      name: 'peppol-answers',
      pattern: { source: [EVENT_SOURCE], 'detail-type': [...answeredTopics] },
      queue: 'answers',
      impact: 'their buyers are not told what became of their Peppol orders.',
    },
  ],
  consumers: [
    {
      id: 'peppol.answer',
      source: {
        kind: 'queue',
        queues: [{ queue: 'answers', concurrency: 10 }],
        batchSize: 50,
        windowSeconds: 1,
      },
      grants: { table: 'write' },
      emits: ['peppol.document.created'],
      timeoutSeconds: 30,
      impact: 'Buyers are not told what became of their Peppol orders; events wait in their queue.',
    },
    {
      id: 'peppol.expire-documents',
      source: { kind: 'schedule', minutes: 60 },
      grants: { table: 'write' },
      timeoutSeconds: 300,
      impact: 'Peppol documents that were refused stay longer than 400 days.',
    },
  ],
  listGroup: { module: 'document/document-group', name: 'PEPPOL' },
});
