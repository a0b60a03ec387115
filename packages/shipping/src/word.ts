import { type Rejection, reject } from '@waybill/kernel/rejection';
import { blankProblems } from './checks.ts';

/** What service levels and weight units are judged by (shipping.md 2.4 and 4.5). */
export interface Word {
  readonly code: string;
  readonly title: string;
  readonly position: number;
  readonly is_default: boolean;
}

export type WordRefusal = 'invalid_value' | 'invalid_code' | 'code_immutable';

const CODE = /^[a-z][a-z0-9_-]*$/u;

/**
 * A merged row as it is stored: a blank title leaves the old one, and the default stays the
 * default until another row takes over.
 */
export function settleWord<Row extends Word>(next: Row, before?: Row): Row {
  if (before === undefined) return next;
  const title = next.title.trim() === '' ? before.title : next.title;
  return { ...next, title, is_default: next.is_default || before.is_default };
}

/** The rules of a settled row; `before` is the stored row of an update. */
export function checkWord(next: Word, before?: Word): Rejection<WordRefusal> | undefined {
  if (before !== undefined && next.code !== before.code) {
    return reject('code_immutable', `The code ${before.code} cannot be changed.`, [
      { path: 'code', message: 'cannot be changed' },
    ]);
  }
  const problems = blankProblems('title', next.title);
  if (problems.length > 0) return reject('invalid_value', 'title must not be blank.', problems);
  if (CODE.test(next.code)) return undefined;
  const message = 'must begin with a letter and hold a-z, 0-9, _ and -';
  return reject('invalid_code', `code ${message}.`, [{ path: 'code', message }]);
}

/** Where a row goes that names no position: behind all others. */
export function nextPosition(rows: readonly Word[]): number {
  return Math.max(-1, ...rows.map(({ position }) => position)) + 1;
}
