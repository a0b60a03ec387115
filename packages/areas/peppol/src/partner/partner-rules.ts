import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';

interface Draft {
  readonly endpoint: string;
  readonly market: string | null;
}

/** A merged partner: its endpoint stays what it was made with, and its market is one of the tenant (PEP-34). */
export function normalizePartner<Row extends Draft>(
  draft: Row,
  markets: readonly string[],
  before: Draft | undefined,
): Row | Rejection<'immutable_field' | 'invalid_value'> {
  if (before !== undefined && draft.endpoint !== before.endpoint) {
    const message = `The endpoint ${before.endpoint} cannot be changed.`;
    return reject('immutable_field', message, [{ path: 'endpoint', message: 'cannot be changed' }]);
  }
  if (draft.market === null || draft.market === before?.market) return draft;
  const market = markets.find((code) => code.toLowerCase() === draft.market?.toLowerCase());
  if (market !== undefined) return { ...draft, market };
  const message = `names no market; there are: ${markets.join(', ') || 'none'}`;
  return rejectProblems('invalid_value', [{ path: 'market', message }]);
}
