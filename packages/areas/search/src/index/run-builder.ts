import { PREFIX_LETTERS, prefixesOf } from '../words/word-terms.ts';
import { isRemoved, ordinalOf, type Posting } from './postings.ts';
import {
  BLOCK_TEXT,
  INLINE_POSTINGS,
  isWord,
  lineText,
  packBlock,
  packList,
} from './run-format.ts';
import { blockKey, chunkKey, type ListKind } from './run-keys.ts';

/** An item of a run, beside its partition. */
export interface RunItem {
  readonly sk: string;
  readonly bytes: Uint8Array;
}

/** A beginning whose words are still coming. */
interface Open {
  readonly prefix: string;
  /** Postings of its words, those of an order counted for each word. */
  count: number;
  orders: Set<Posting>;
}

/** The part of a run that begins with other letters than what comes: a merge may go on behind it. */
export const groupOf = (term: string): string => Array.from(term).slice(0, PREFIX_LETTERS).join('');

/**
 * Makes the items of a run from its terms, which come in the order of the table. What it makes
 * depends on the terms alone: a run that is begun again is written over itself.
 */
export class RunBuilder {
  #lines: string[] = [];
  #text = 0;
  #last: string | undefined;
  #open: Open[] = [];
  #made: RunItem[] = [];

  add(term: string, postings: readonly Posting[]): void {
    if (this.#last !== undefined && groupOf(this.#last) !== groupOf(term)) this.#endGroup();
    if (isWord(term)) this.#addToPrefixes(term, postings);
    const isApart = postings.length > INLINE_POSTINGS;
    if (isApart) this.#addList('LIST', term, postings);
    const line = lineText(isApart ? { term, count: postings.length } : { term, postings });
    this.#lines.push(line);
    this.#text += line.length;
    this.#last = term;
    if (this.#text >= BLOCK_TEXT) this.#endBlock();
  }

  /** Ends the run, or a part of it behind which it goes on later. */
  end(): void {
    this.#endGroup();
    this.#endBlock();
  }

  /** How many items are made and not taken. */
  pending(): number {
    return this.#made.length;
  }

  /** The items that are made so far, each once. */
  take(): RunItem[] {
    const made = this.#made;
    this.#made = [];
    return made;
  }

  #endBlock(): void {
    if (this.#last === undefined || this.#lines.length === 0) return;
    this.#made.push({ sk: blockKey(this.#last), bytes: packBlock(this.#lines) });
    this.#lines = [];
    this.#text = 0;
  }

  #addList(kind: ListKind, term: string, postings: readonly Posting[]): void {
    for (const { postings: part, bytes } of packList(postings)) {
      this.#made.push({ sk: chunkKey(kind, term, ordinalOf(Math.min(...part))), bytes });
    }
  }

  #addToPrefixes(word: string, postings: readonly Posting[]): void {
    this.#close((prefix) => !word.startsWith(prefix));
    const known = this.#open.length;
    for (const prefix of prefixesOf(word).slice(known)) {
      this.#open.push({ prefix, count: 0, orders: new Set() });
    }
    const innermost = this.#open.at(-1);
    if (innermost === undefined) return;
    innermost.count += postings.length;
    for (const one of postings) if (!isRemoved(one)) innermost.orders.add(one);
  }

  /** Ends beginnings, the longest first, as long as they are over. */
  #close(isOver: (prefix: string) => boolean): void {
    for (;;) {
      const innermost = this.#open.at(-1);
      if (innermost === undefined || !isOver(innermost.prefix)) return;
      this.#open.pop();
      this.#end(innermost);
    }
  }

  /** The orders of a beginning that ends are also those of the shorter one around it. */
  #end({ prefix, count, orders }: Open): void {
    if (count > INLINE_POSTINGS) {
      this.#addList(
        'PREFIX',
        prefix,
        [...orders].sort((left, right) => right - left),
      );
    }
    const around = this.#open.at(-1);
    if (around === undefined) return;
    around.count += count;
    // The larger of the two sets is kept: a number that all words begin with moves none.
    const [large, small] =
      around.orders.size < orders.size ? [orders, around.orders] : [around.orders, orders];
    for (const one of small) large.add(one);
    around.orders = large;
  }

  #endGroup(): void {
    this.#close(() => true);
  }
}
