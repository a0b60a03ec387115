import type { Document } from './document.ts';

/**
 * A caller's object as the table keeps it: its JSON text. The table's own maps would refuse
 * numbers past 10^126 and nesting past 32 levels, and could not give either back as sent.
 */
export function pack(document: Document | null): string | null {
  return document === null ? null : JSON.stringify(document);
}

export function unpack(stored: unknown): Document | null {
  return typeof stored === 'string' ? (JSON.parse(stored) as Document) : null;
}
