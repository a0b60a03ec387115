import { described } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { FileAnswer } from '@waybill/api/file-answer';
import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import * as v from 'valibot';
import { documentColumns } from './document.columns.ts';
import { MarkBody, PeppolDocument } from './document.schema.ts';

const lookImpact = 'Nobody sees which Peppol documents came and went; they come and go on.';

export const listDocumentsOperation = defineOperation({
  id: 'peppol.documents.list',
  route: 'GET /peppol/documents',
  summary: 'List Peppol documents, the newest first',
  description:
    'With `direction=out&status=pending` it is what an access point has to send. Endpoints are compared as they are written.',
  list: documentColumns,
  response: page(PeppolDocument),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: {
      status: 422,
      when: 'The filters and the sort would read more rows than a list may; narrow it.',
    },
  },
  impact: 'Access points that look for documents to send find none; they wait.',
});

export const getDocumentOperation = defineOperation({
  id: 'peppol.documents.get',
  route: 'GET /peppol/documents/{id}',
  summary: 'Read the record of a Peppol document',
  description: 'With its findings, warnings and attachments; its XML is a file of its own.',
  response: PeppolDocument,
  status: 200,
  access: 'read',
  errors: {},
  impact: lookImpact,
});

export const getContentOperation = defineOperation({
  id: 'peppol.documents.content',
  route: 'GET /peppol/documents/{id}/content',
  summary: 'Read the XML of a Peppol document, byte for byte',
  description: 'As a file. An erased document has none and answers 404.',
  response: FileAnswer,
  answersFile: true,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Documents that wait cannot be sent; buyers wait for their answers.',
});

export const getAttachmentOperation = defineOperation({
  id: 'peppol.documents.attachment',
  route: 'GET /peppol/documents/{id}/attachments/{index}',
  summary: 'Read a file that a Peppol document carries',
  description: 'An attachment that only names an address has no bytes and answers 404.',
  path: v.object({
    id: described('Id of the document.', uuid()),
    index: described(
      'Place of the file in the document, from 0.',
      v.pipe(v.string(), v.regex(/^\d{1,6}$/u, 'must be a whole number'), v.transform(Number)),
    ),
  }),
  response: FileAnswer,
  answersFile: true,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Files that came with orders cannot be opened.',
});

export const markDocumentOperation = defineOperation({
  id: 'peppol.documents.mark',
  route: 'POST /peppol/documents/{id}/mark',
  summary: 'Say what became of a Peppol document that was to be sent',
  description:
    'An access point marks what it sent, or why it could not. `pending` offers the document again. To say what is so already changes and tells nothing.',
  body: MarkBody,
  response: PeppolDocument,
  status: 200,
  access: 'write',
  errors: {
    not_an_outgoing_document: { status: 422, when: 'The document came in.' },
  },
  emits: ['peppol.document.marked'],
  impact: 'Documents that were sent stay pending, and are sent again.',
});

export const documentOperations = [
  listDocumentsOperation,
  getDocumentOperation,
  getContentOperation,
  getAttachmentOperation,
  markDocumentOperation,
] as const;
