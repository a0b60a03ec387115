import type { Context } from '@waybill/api/context';
import { eventOf } from '@waybill/events/event';
import { momentAt } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import { type Command, runCommand } from '@waybill/work/command';
import { documentMarked } from './document.events.ts';
import { loadDocument, type StoredDocument } from './document.repository.ts';
import type { MarkBody, PeppolDocument } from './document.schema.ts';
import { documentStore } from './document.store.ts';
import { tellDocument, type Writing } from './document.writes.ts';
import { decideMark } from './mark-document.ts';

function tell(writing: Omit<Writing, 'now'>, document: PeppolDocument) {
  const { id, document_id, transaction, response_code, order_id, shipment_id } = document;
  const { status, reference, error } = document;
  const named = { document_id, transaction, id, response_code, order_id, shipment_id };
  const event = eventOf(documentMarked, { data: { ...named, status, reference, error } });
  return tellDocument(writing, document, event);
}

/** Keeps what became of a document that was to be sent (PEP-47). */
export async function markDocument(
  ctx: Context,
  id: string,
  body: MarkBody,
  homeOf: Writing['homeOf'],
) {
  const { tenant } = ctx;
  const command: Command<
    StoredDocument,
    PeppolDocument,
    PeppolDocument,
    Rejection<'not_found' | 'not_an_outgoing_document'>
  > = {
    load: () => loadDocument(tenant, id),
    decide: ({ document, version }) => {
      const { at } = momentAt(ctx.now, { at: document.updated_at, rev: version.rev });
      return decideMark(document, body, at);
    },
    write: (after, { document, version }) => {
      if (after === document) return [];
      const { newId } = ctx;
      const writing = { tenant, at: after.updated_at, newId, homeOf };
      const read = { ...document, version };
      return [...documentStore.change(tenant, read, after), ...tell(writing, after)];
    },
    present: (document) => document,
  };
  return runCommand(ctx, command);
}
