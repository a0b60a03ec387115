import { childrenOf, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import type { PeppolAttachment } from './document.schema.ts';

const references = (root: XmlElement) => childrenOf(root, 'cac:AdditionalDocumentReference');

const fileOf = (reference: XmlElement | undefined) =>
  reference && elementAt(reference, 'cac:Attachment', 'cbc:EmbeddedDocumentBinaryObject');

const bytesOf = ({ text }: XmlElement) => Buffer.from(text, 'base64');

/** The files that a document carries or points to, in its order (PEP-39). */
export function attachmentsOf(root: XmlElement): PeppolAttachment[] {
  return references(root).map((reference, index) => {
    const file = fileOf(reference);
    return {
      index,
      id: textAt(reference, 'cbc:ID') ?? '',
      type:
        textAt(reference, 'cbc:DocumentType') ?? textAt(reference, 'cbc:DocumentTypeCode') ?? null,
      filename: file?.attributes['filename'] ?? null,
      mime: file?.attributes['mimeCode'] ?? null,
      size: file === undefined ? null : bytesOf(file).byteLength,
      uri: textAt(reference, 'cac:Attachment', 'cac:ExternalReference', 'cbc:URI') ?? null,
    };
  });
}

/** The bytes of the file at a place; undefined where there is none, or only its address. */
export function attachedBytes(root: XmlElement, index: number): Uint8Array | undefined {
  const file = fileOf(references(root)[index]);
  return file && bytesOf(file);
}
