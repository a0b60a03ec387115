import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { rootKey } from '@waybill/table/aggregate';
import {
  bytes,
  defineEntity,
  type Key,
  key,
  lastPart,
  optional,
  sparseJson,
} from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { PeppolDocument } from './document.schema.ts';

/** Lists of a document, of which an order of many lines may have very many. */
type Details = Pick<PeppolDocument, 'findings' | 'warnings' | 'attachments'>;

type DocumentRow = Omit<PeppolDocument, 'id' | keyof Details>;

const emptyColumns = {
  response_code: null,
  partner_id: null,
  order_id: null,
  order_number: null,
  order_reference: null,
  shipment_id: null,
  responds_to: null,
  sequence: null,
  message_id: null,
  reference: null,
  error: null,
  content_erased: false,
  sent_at: null,
} as const;

const NO_DETAILS: Details = { findings: [], warnings: [], attachments: [] };

/** A record of which nothing is said yet. */
export const emptyDocument = { ...emptyColumns, ...NO_DETAILS };

/** The root of a document; the parts of its XML are its child set. */
export const documentEntity = defineEntity({
  name: 'peppol_document',
  attributes: {
    row: sparseJson<DocumentRow>(emptyColumns),
    /** Findings, warnings and attachments, deflated; absent where there is none. */
    details: optional(bytes, undefined),
  },
});

/** A part of the XML of a document, deflated as a whole and cut. */
export const contentPartEntity = defineEntity({
  name: 'peppol_content_part',
  attributes: { packed: bytes },
});

/** The partition of a document and its XML. */
export function documentPartition(tenant: string, id: string): string {
  return key('T', tenant, 'PEPPOL_DOCUMENT', id);
}

export function documentKey(tenant: string, id: string): Key {
  return rootKey(documentPartition(tenant, id));
}

/** The document whose partition an item belongs to. */
export function idOfDocument({ pk }: Key): string {
  return lastPart(pk);
}

function packDetails({ findings, warnings, attachments }: Details): Uint8Array | undefined {
  if (findings.length + warnings.length + attachments.length === 0) return undefined;
  return Uint8Array.from(deflateRawSync(JSON.stringify({ findings, warnings, attachments })));
}

function unpackDetails(packed: Uint8Array | undefined): Details {
  return packed === undefined ? NO_DETAILS : JSON.parse(inflateRawSync(packed).toString());
}

/** The attributes of the root of a document. */
export function documentContent(document: PeppolDocument) {
  const { id: _id, findings, warnings, attachments, ...row } = document;
  return documentEntity.content({ row, details: packDetails({ findings, warnings, attachments }) });
}

/** A document from its stored root. */
export function asDocument(root: TableItem): PeppolDocument {
  const { row, details } = documentEntity.read(root);
  return { id: idOfDocument(root), ...row, ...unpackDetails(details) };
}
