import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { NewChild } from '@waybill/table/aggregate';
import type { TableItem } from '@waybill/table/write';
import { contentPartEntity } from './document.entity.ts';

/** Bytes of a part: one stored item ends at 400 KB. */
const PART_BYTES = 300 * 1024;

/** No document is larger than this when it comes, or when it is written. */
const UNPACKED_BYTES = 64 * 1024 * 1024;

/** The XML of a document as children of its root, in their order. */
export function contentParts(xml: Uint8Array): NewChild[] {
  const packed = Uint8Array.from(deflateRawSync(xml));
  const count = Math.ceil(packed.byteLength / PART_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const part = packed.slice(index * PART_BYTES, (index + 1) * PART_BYTES);
    return {
      id: String(index).padStart(2, '0'),
      content: contentPartEntity.content({ packed: part }),
    };
  });
}

/** The XML in the parts of a document, byte for byte. */
export function joinContent(parts: readonly TableItem[]): Uint8Array {
  const packed = Buffer.concat(parts.map((part) => contentPartEntity.read(part).packed));
  return inflateRawSync(packed, { maxOutputLength: UNPACKED_BYTES });
}

/** Size and digest of an XML, as its record shows them. */
export function measureContent(xml: Uint8Array) {
  return { size: xml.byteLength, sha256: createHash('sha256').update(xml).digest('hex') };
}
