import { type Detail, PROBLEM_LIMIT } from '@waybill/kernel/rejection';
import { closingQuote } from './json-keys.ts';

/** Cheap to look for, and part of every number that is smaller than any double. */
const MAY_VANISH = /e-\d\d|\.\d{300}/iu;

const NUMBER = /-?\d[\d.eE+-]*/uy;

interface Level {
  readonly array: boolean;
  key: string;
  index: number;
}

function pathOf(levels: readonly Level[]): string {
  return levels.map(({ array, key, index }) => (array ? String(index) : key)).join('.') || 'body';
}

function vanishes(number: string): boolean {
  const [digits = ''] = number.split(/e/iu);
  return Number(number) === 0 && /[1-9]/u.test(digits);
}

/** The number, text or sign that starts here. */
function tokenAt(json: string, start: number): string {
  if (json[start] === '"') return json.slice(start, closingQuote(json, start + 1) + 1);
  NUMBER.lastIndex = start;
  return NUMBER.exec(json)?.[0] ?? json.charAt(start);
}

/** Keeps `levels` at the place that a sign of the text leads to. */
function step(levels: Level[], sign: string, text: string): void {
  const level = levels.at(-1);
  if (sign === '{' || sign === '[') levels.push({ array: sign === '[', key: '', index: 0 });
  if (sign === '}' || sign === ']') levels.pop();
  if (sign === ':' && level !== undefined) level.key = JSON.parse(text) as string;
  if (sign === ',' && level !== undefined) level.index += 1;
}

/**
 * Numbers of a JSON text that are not 0 but smaller than any double, such as 1e-400: reading makes
 * them 0, so they can be found in the text alone (API-19). The text must be one
 * that JSON.parse has read.
 */
export function vanishingNumbers(json: string): Detail[] {
  if (!MAY_VANISH.test(json)) return [];
  const problems: Detail[] = [];
  const levels: Level[] = [];
  let text = '';
  let at = 0;
  while (at < json.length && problems.length <= PROBLEM_LIMIT) {
    const token = tokenAt(json, at);
    at += token.length;
    if (token.startsWith('"')) text = token;
    else if (token.length === 1) step(levels, token, text);
    else if (vanishes(token)) {
      problems.push({ path: pathOf(levels), message: 'is a number too small to keep' });
    }
  }
  return problems;
}
