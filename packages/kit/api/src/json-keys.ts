import { type Detail, PROBLEM_LIMIT } from '@waybill/kernel/rejection';
import { visit } from 'jsonc-parser';
import { pathTo } from './path.ts';

const [TAB, LINE_FEED, RETURN, BLANK, COLON, BACKSLASH] = [9, 10, 13, 32, 58, 92];
const WHITE = new Set<number | undefined>([TAB, LINE_FEED, RETURN, BLANK]);

/** The end of the string whose first character stands at `start`: its closing quotation mark. */
export function closingQuote(json: string, start: number): number {
  let at = json.indexOf('"', start);
  for (;;) {
    let backslashes = 0;
    while (at - backslashes > start && json.charCodeAt(at - backslashes - 1) === BACKSLASH) {
      backslashes += 1;
    }
    if (backslashes % 2 === 0) return at;
    at = json.indexOf('"', at + 1);
  }
}

/**
 * Counts the keys of a JSON text, each as often as it is written. It jumps from quotation mark to
 * quotation mark, which is far cheaper than reading the text again. The text must be one that
 * JSON.parse has read.
 */
export function writtenKeys(json: string): number {
  let keys = 0;
  let at = json.indexOf('"');
  while (at !== -1) {
    let behind = closingQuote(json, at + 1) + 1;
    while (WHITE.has(json.charCodeAt(behind))) behind += 1;
    if (json.charCodeAt(behind) === COLON) keys += 1;
    at = json.indexOf('"', behind);
  }
  return keys;
}

/**
 * The keys that stand more than once in one object of a JSON text: of two values the caller meant
 * one, and the service cannot know which (API-157). One key in two spellings, such as `"a"` and
 * `"\u0061"`, is one key. The text must be one that JSON.parse has read, of bounded depth.
 */
export function repeatedKeys(json: string): Detail[] {
  const problems = new Map<string, Detail>();
  const open: Set<string>[] = [];
  visit(json, {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectEnd: () => {
      open.pop();
    },
    onObjectProperty: (key, _offset, _length, _line, _column, placeOf) => {
      const keys = open.at(-1);
      if (keys?.has(key) === true && problems.size <= PROBLEM_LIMIT) {
        const path = [...placeOf(), key].reduce<string>(pathTo, '') || 'body';
        problems.set(path, { path, message: 'must be sent once' });
      }
      keys?.add(key);
    },
  });
  return [...problems.values()];
}
