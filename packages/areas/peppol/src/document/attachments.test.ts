import { expect, it } from 'vitest';
import { elementsOf, sampleRoot, sampleText } from '../testing/documents.factory.ts';
import { attachedBytes, attachmentsOf } from './attachments.ts';

const FILES = `<cac:AdditionalDocumentReference><cbc:ID>D-1</cbc:ID><cbc:DocumentType>Drawing</cbc:DocumentType><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YSxi</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AdditionalDocumentReference><cbc:ID>D-2</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode><cac:Attachment><cac:ExternalReference><cbc:URI>https://a.example/b</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference><cac:AdditionalDocumentReference></cac:AdditionalDocumentReference>`;

const root = elementsOf(sampleText('order').replace('<cac:Contract>', `${FILES}<cac:Contract>`));

// PEP-39
it('are the files of a document, and addresses of others', () => {
  expect(attachmentsOf(root)).toEqual([
    {
      index: 0,
      id: 'D-1',
      type: 'Drawing',
      filename: 'a.csv',
      mime: 'text/csv',
      size: 3,
      uri: null,
    },
    {
      index: 1,
      id: 'D-2',
      type: '130',
      filename: null,
      mime: null,
      size: null,
      uri: 'https://a.example/b',
    },
    { index: 2, id: '', type: null, filename: null, mime: null, size: null, uri: null },
  ]);
  expect(attachmentsOf(sampleRoot('order-cancellation'))).toEqual([]);
});

// PEP-39
it('have bytes where a file is embedded', () => {
  expect(Buffer.from(attachedBytes(root, 0) ?? []).toString()).toBe('a,b');
  expect(attachedBytes(root, 1)).toBeUndefined();
  expect(attachedBytes(root, 9)).toBeUndefined();
});
