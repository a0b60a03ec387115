import { type Rejection, reject } from '@waybill/kernel/rejection';

/** What service levels and weight units are judged by (shipping.md 2.4 and 4.5). */
interface Word {
  readonly code: string;
  readonly position: number;
}

interface Known<Row> {
  readonly before: Row | undefined;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly rows: readonly Row[];
}

const CODE = /^[a-z][a-z0-9_-]*$/u;

/**
 * A merged row as it is stored, behind all others where it is new and names no position. Refuses
 * `invalid_code` on create and, on update, `code_immutable` (shipping.md 4.5).
 */
export function settleWord<Row extends Word>(
  draft: Row,
  { before, sent, rows }: Known<Word>,
): Row | Rejection<'invalid_code' | 'code_immutable'> {
  if (before !== undefined) {
    if (draft.code === before.code) return draft;
    return reject('code_immutable', `The code ${before.code} cannot be changed.`, [
      { path: 'code', message: 'cannot be changed' },
    ]);
  }
  if (!CODE.test(draft.code)) {
    const message = 'must begin with a letter and hold a-z, 0-9, _ and -';
    return reject('invalid_code', `code ${message}.`, [{ path: 'code', message }]);
  }
  return sent['position'] === undefined ? { ...draft, position: nextPosition(rows) } : draft;
}

function nextPosition(rows: readonly Word[]): number {
  return Math.max(-1, ...rows.map(({ position }) => position)) + 1;
}
