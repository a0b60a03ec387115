import { documentEvents } from './document/document.events.ts';
import { partnerTopics } from './partner/partner.resource.ts';

/** Every event of the Peppol area. */
export const peppolAreaEvents = [
  ...documentEvents,
  partnerTopics.created,
  partnerTopics.updated,
  partnerTopics.deleted,
] as const;
