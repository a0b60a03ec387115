/** What a list of postings is of: a term, or the words that begin so. */
export type ListKind = 'LIST' | 'PREFIX';

/** Numbers of orders have so many digits in a key: 100 million orders. */
const DIGITS = 8;
const LARGEST = 10 ** DIGITS - 1;

/** A number that sorts the other way round: the newest order first. */
const descending = (ordinal: number): string => String(LARGEST - ordinal).padStart(DIGITS, '0');

const BLOCK = 'BLOCK#';

/** A block is found by its last term: the first block at or behind a term is the one that holds it. */
export const blockKey = (term: string): string => `${BLOCK}${term}`;

/** Behind the last block. */
export const BLOCKS_END = 'BLOCK$';

/** A part of a list is found by its oldest order. */
export const chunkKey = (kind: ListKind, term: string, oldest: number): string =>
  `${kind}#${term}#${descending(oldest)}`;

export const listEnd = (kind: ListKind, term: string): string => `${kind}#${term}$`;
