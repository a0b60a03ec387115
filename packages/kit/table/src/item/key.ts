import { createHash } from 'node:crypto';

/** More than any value that is part of a key, and less than a key may have. */
const PART_BYTES = 1_000;

const isPart = (text: string): boolean => text !== '' && !text.includes('#');

/** A text from outside that may be part of a key; with any other one nothing is stored. */
export const fitsKey = (text: string): boolean =>
  isPart(text) && Buffer.byteLength(text) <= PART_BYTES;

/** Joins the parts of a key. An empty part, or a separator in one, would let two things share a key. */
export function key(...parts: readonly string[]): string {
  for (const part of parts) {
    if (!isPart(part)) {
      throw new Error(`key part ${JSON.stringify(part)} is empty or contains '#'`);
    }
  }
  return parts.join('#');
}

export function lastPart(joined: string): string {
  return joined.slice(joined.lastIndexOf('#') + 1);
}

/** Text from outside as a key part: escaped so that it never contains the separator. */
export function keyPart(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('#', '%23');
}

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** A stored item: its key, its entity name and the entity's own attributes. */
export type TableItem = Key & { readonly [attribute: string]: unknown };

export const addressOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** One of so many shards, by a hash: the ends of ids are not spread evenly. */
export function shardOf(id: string, count: number): number {
  return createHash('sha256').update(id).digest().readUInt32BE() % count;
}
