import { type DomainEvent, eventOf } from '@waybill/events/event';
import { recordEvents, recordEventsAt } from '@waybill/events/record-events.writes';
import type { Instant } from '@waybill/kernel/instant';
import type { NewChildSet } from '@waybill/table/aggregate';
import { childSetTogether, stageChildSet } from '@waybill/table/commit';
import type { Gathered, Write } from '@waybill/table/write';
import { contentParts } from './content.ts';
import { documentPartition } from './document.entity.ts';
import { documentCreated, documentReceived } from './document.events.ts';
import type { PeppolDocument } from './document.schema.ts';
import { documentStore } from './document.store.ts';

/** A document that the shop writes, with its XML (PEP-45). */
export interface OutgoingDocument {
  readonly document: PeppolDocument;
  readonly xml: Uint8Array;
}

/** The moment and the place of writing. */
export interface Writing {
  readonly tenant: string;
  readonly now: Date;
  readonly at: Instant;
  readonly newId: () => string;
  /** The partition, without its tenant, that keeps the trail of an order: the orders area's own. */
  readonly homeOf: (orderId: string) => string;
}

/** An event of a document, and the row in the trail of its order where it has one (PEP-46). */
export function tellDocument(
  { tenant, at, newId, homeOf }: Omit<Writing, 'now'>,
  { order_id }: Pick<PeppolDocument, 'order_id'>,
  event: DomainEvent,
): Gathered[] {
  if (order_id === null) return recordEvents(tenant, [event]);
  const { order_id: _order, ...payload } = Object(event.data);
  const row = { id: newId(), created_at: at, name: event.topic, actor: null, payload };
  return recordEventsAt(tenant, homeOf(order_id), [{ event, row }]);
}

/** The XML of a document that comes, where no reader sees it before its record is there (PEP-38). */
export async function stageContent(
  { tenant, now, newId }: Pick<Writing, 'tenant' | 'now' | 'newId'>,
  id: string,
  xml: Uint8Array,
): Promise<NewChildSet> {
  const stage = { pk: documentPartition(tenant, id), id: newId(), now };
  return stageChildSet(stage, contentParts(xml));
}

/** The writes of a document that came, for the change that it brings about (PEP-38). */
export function incomingWrites(
  writing: Writing,
  document: PeppolDocument,
  childSet: NewChildSet,
): Write[] {
  const { id, document_id, transaction, status, findings, order_id } = document;
  const codes = [...new Set(findings.map(({ code }) => code))];
  const data = { document_id, transaction, id, status, findings: codes, order_id };
  return [
    ...documentStore.create(writing.tenant, document, { childSet, now: writing.now }),
    ...tellDocument(writing, document, eventOf(documentReceived, { data })),
  ];
}

/** The writes of a document that goes out, for the change that it answers or tells of (PEP-45). */
export function outgoingWrites(writing: Writing, { document, xml }: OutgoingDocument): Write[] {
  const { tenant, now, newId } = writing;
  const { id, document_id, transaction, response_code, order_id, shipment_id } = document;
  const data = { document_id, transaction, id, response_code, order_id, shipment_id };
  const childSet = childSetTogether(
    { pk: documentPartition(tenant, id), id: newId() },
    contentParts(xml),
  );
  return [
    ...documentStore.create(tenant, document, { childSet, now }),
    ...tellDocument(writing, document, eventOf(documentCreated, { data })),
  ];
}
