import { type Rejection, reject } from '@waybill/kernel/rejection';
import { refuseOtherCode } from '@waybill/resources/kept-code';

/** The fields that the rules of service levels and weight units look at. */
interface Term {
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
 * A merged row as it is stored, behind all others where it is new and names no position (SHP-76).
 * Refuses `invalid_code` on create (SHP-70) and `code_immutable` on update (SHP-71).
 */
export function normalizeTerm<Row extends Term>(
  draft: Row,
  { before, sent, rows }: Known<Term>,
): Row | Rejection<'invalid_code' | 'code_immutable'> {
  if (before !== undefined) {
    return refuseOtherCode('code_immutable', draft, before) ?? draft;
  }
  if (!CODE.test(draft.code)) {
    const message = 'must begin with a letter and hold a-z, 0-9, _ and -';
    return reject('invalid_code', `code ${message}.`, [{ path: 'code', message }]);
  }
  return sent['position'] === undefined ? { ...draft, position: nextPosition(rows) } : draft;
}

function nextPosition(rows: readonly Term[]): number {
  return Math.max(-1, ...rows.map(({ position }) => position)) + 1;
}
