import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Posting, parsePostings, postingsText } from './postings.ts';

/** A term of a run: its postings, or how many there are where they lie apart. */
export type Line =
  | { readonly term: string; readonly postings: readonly Posting[] }
  | { readonly term: string; readonly count: number };

/**
 * More postings lie apart from the dictionary, and a beginning of words with more postings than
 * this has a list of its own: what is read of the dictionary for any term stays within two units.
 */
export const INLINE_POSTINGS = 400;

/** Text of a block of the dictionary; deflated it is about one half unit of reading, 4 KB. */
export const BLOCK_TEXT = 8_000;

/** Postings of a list that lie in one item. */
export const CHUNK_POSTINGS = 1_536;

const APART = '*';

const deflate = (text: string): Uint8Array => new Uint8Array(deflateRawSync(text));

const inflate = (bytes: Uint8Array): string => inflateRawSync(bytes).toString('utf8');

export const lineText = (line: Line): string =>
  'count' in line
    ? `${line.term} ${APART}${line.count}`
    : `${line.term} ${postingsText(line.postings)}`;

export const packBlock = (lines: readonly string[]): Uint8Array => deflate(lines.join('\n'));

/** The lines of a block, by the order of their terms. */
export function openBlock(bytes: Uint8Array): Line[] {
  return inflate(bytes)
    .split('\n')
    .map((line) => {
      const end = line.indexOf(' ');
      const [term, rest] = [line.slice(0, end), line.slice(end + 1)];
      return rest.startsWith(APART)
        ? { term, count: Number(rest.slice(APART.length)) }
        : { term, postings: parsePostings(rest) };
    });
}

export const packChunk = (postings: readonly Posting[]): Uint8Array =>
  deflate(postingsText(postings));

export const openChunk = (bytes: Uint8Array): Posting[] => parsePostings(inflate(bytes));

/** The term that takes a beginning away from orders: it stands right behind the beginning itself. */
export const goneTerm = (prefix: string): string => `${prefix}!`;

/** Whether a term is a word, and neither a filter nor a beginning that was taken away. */
export const isWord = (term: string): boolean => !term.startsWith('=') && !term.endsWith('!');
