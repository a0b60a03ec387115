import { isBlank } from '@waybill/kernel/blank';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { transitProblems } from '../shared/transit-days.ts';
import type { Method } from './method.resource.ts';

type MethodRefusal =
  | 'invalid_value'
  | 'invalid_free_above'
  | 'matrix_attribute_required'
  | 'quote_above_not_matrix'
  | 'invalid_reference';

/**
 * A merged row as it is stored, by the rules that need all of it (SHP-15, SHP-38 to SHP-44).
 * `carrierIds` are the carriers of the tenant; the one that a method has already is not looked up
 * again. `before` is the stored row of an update.
 */
export function normalizeMethod(
  draft: Method,
  carrierIds: readonly string[],
  before?: Method,
): Method | Rejection<MethodRefusal> {
  const problems = transitProblems(draft);
  if (problems.length > 0) {
    return reject('invalid_value', 'eta_days_min must not be above eta_days_max.', problems);
  }
  const refused = refusePricing(draft);
  if (refused !== undefined) return refused;
  const { carrier_id } = draft;
  const known = carrier_id === null || carrier_id === before?.carrier_id;
  if (known || carrierIds.includes(carrier_id)) return draft;
  return reject('invalid_reference', `There is no carrier ${carrier_id}.`, [
    { path: 'carrier_id', message: 'names no carrier' },
  ]);
}

function refusePricing(draft: Method): Rejection<MethodRefusal> | undefined {
  if (draft.free_above !== null && draft.free_above < 0) {
    return reject('invalid_free_above', 'free_above must not be negative.', [
      { path: 'free_above', message: 'must not be negative' },
    ]);
  }
  if (draft.matrix_basis === 'attribute' && isBlank(draft.matrix_attribute ?? '')) {
    const message = 'matrix_basis attribute needs a matrix_attribute.';
    return reject('matrix_attribute_required', message, [
      { path: 'matrix_attribute', message: 'is required' },
    ]);
  }
  if (draft.quote_above !== null && draft.pricing_type !== 'matrix') {
    return reject('quote_above_not_matrix', 'Only a matrix method can have quote_above.', [
      { path: 'quote_above', message: 'must be null unless pricing_type is matrix' },
    ]);
  }
  return undefined;
}
