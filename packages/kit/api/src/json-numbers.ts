import { type Detail, PROBLEM_LIMIT } from '@waybill/kernel/rejection';
import { closingQuote } from './json-keys.ts';

/** Digits of which a double keeps every one. */
const KEPT_DIGITS = 15;

/** Cheap to look for, and part of every number that a double may not keep. */
const MAY_BE_LOST = /(?:^|[[:,\s])-?[\d.]{16}|\de-\d{3}/iu;

const NUMBER = /-?\d[\d.eE+-]*/uy;

interface Level {
  readonly array: boolean;
  key: string;
  index: number;
}

function pathOf(levels: readonly Level[]): string {
  return levels.map(({ array, key, index }) => (array ? String(index) : key)).join('.') || 'body';
}

/**
 * A number as its digits, without zeros around them, and the place of its point before the first.
 */
function normal(number: string): { readonly digits: string; readonly point: number } {
  const [mantissa = '', exponent = '0'] = number.replace(/^-/u, '').split(/e/iu);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = `${whole}${fraction}`;
  let start = 0;
  let end = all.length;
  while (all[start] === '0') start += 1;
  while (end > start && all[end - 1] === '0') end -= 1;
  return { digits: all.slice(start, end), point: whole.length - start + Number(exponent) };
}

/** Names the reason for which a number would not come back as it was sent, if there is one. */
function lossOf(number: string): string | undefined {
  const [sent, read] = [normal(number), Number(number)];
  if (sent.digits === '') return undefined;
  if (read === 0) return 'is a number too small to keep';
  const kept = normal(String(read));
  const isEqual = kept.digits === sent.digits && kept.point === sent.point;
  const isCounted = Number.isInteger(read) && Math.abs(read) <= 2 ** 53;
  return isEqual && (sent.digits.length <= KEPT_DIGITS || isCounted)
    ? undefined
    : 'is a number that cannot be kept to the last digit: send it as text';
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
 * Numbers of a JSON text that would come back as others: smaller than any double, such as 1e-400, of
 * more than 15 digits, or whole and beyond 2^53. Reading makes other numbers of them, so they can be
 * found in the text alone (API-19, API-20). The text must be one that JSON.parse has read.
 */
export function lostNumbers(json: string): Detail[] {
  if (!MAY_BE_LOST.test(json)) return [];
  const problems: Detail[] = [];
  const levels: Level[] = [];
  let text = '';
  let at = 0;
  while (at < json.length && problems.length <= PROBLEM_LIMIT) {
    const token = tokenAt(json, at);
    at += token.length;
    if (token.startsWith('"')) text = token;
    else if (/^[^-\d]/u.test(token)) step(levels, token, text);
    else {
      const message = lossOf(token);
      if (message !== undefined) problems.push({ path: pathOf(levels), message });
    }
  }
  return problems;
}
