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

/**
 * Postings of a list that lie in one item: the denser the list, the more of them. A search takes a
 * part of another size for the last one, so that sizes may be added, a release before they are
 * written, and none may be removed.
 */
export const CHUNK_POSTINGS = [1_536, 3_072, 6_144] as const;

/** Bytes of a large part: with its key it is read for half a unit, 4 KB. */
const CHUNK_BYTES = 3_900;

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

/** A part of a list. */
interface Chunk {
  readonly postings: readonly Posting[];
  readonly bytes: Uint8Array;
}

const packChunk = (postings: readonly Posting[]): Chunk => ({
  postings,
  bytes: deflate(postingsText(postings)),
});

/** The next part of a list, as large as one half unit of reading brings. */
function nextChunk(list: readonly Posting[], start: number): Chunk {
  const [smallest, ...larger] = CHUNK_POSTINGS;
  let chunk = packChunk(list.slice(start, start + smallest));
  for (const size of larger) {
    const isEnd = start + chunk.postings.length === list.length;
    if (isEnd || chunk.bytes.length * 2 > CHUNK_BYTES) break;
    const next = packChunk(list.slice(start, start + size));
    if (next.bytes.length > CHUNK_BYTES) break;
    chunk = next;
  }
  return chunk;
}

/** The parts of a list, the one with the youngest orders first. */
export function packList(list: readonly Posting[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 0; start < list.length; ) {
    const chunk = nextChunk(list, start);
    chunks.push(chunk);
    start += chunk.postings.length;
  }
  return chunks;
}

export const openChunk = (bytes: Uint8Array): Posting[] => parsePostings(inflate(bytes));

/** Whether a part is the last of its list. */
export const endsList = ({ length }: readonly Posting[]): boolean =>
  !CHUNK_POSTINGS.some((size) => size === length);

/** The term that takes a beginning away from orders: it stands right behind the beginning itself. */
export const goneTerm = (prefix: string): string => `${prefix}!`;

/** Whether a term is a word, and neither a filter nor a beginning that was taken away. */
export const isWord = (term: string): boolean => !term.startsWith('=') && !term.endsWith('!');
