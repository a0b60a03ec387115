import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import { refuseOtherCode } from '@waybill/resources/kept-code';

interface Reason {
  readonly code: string;
  readonly enabled: boolean;
  readonly is_default: boolean;
}

interface Known {
  readonly before: Pick<Reason, 'code' | 'is_default'> | undefined;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** A merged reason: its code stays what it was made with, and the default is enabled (ORD-224). */
export function normalizeReason<Row extends Reason>(
  draft: Row,
  { before, sent }: Known,
): Row | Rejection<'immutable_field' | 'invalid_value'> {
  const refused = refuseOtherCode('immutable_field', draft, before);
  if (refused !== undefined) return refused;
  const isDefault = sent['is_default'] ?? before?.is_default ?? false;
  if (draft.enabled || isDefault === false) return draft;
  const path = sent['enabled'] === false ? 'enabled' : 'is_default';
  const message = 'cannot be: the default is a reason that is enabled';
  return rejectProblems('invalid_value', [{ path, message }]);
}

/** Keeps a reason that a return names (ORD-226). */
export function refuseUsedReason({
  row: { code },
  item,
}: {
  readonly row: Pick<Reason, 'code'>;
  readonly item: Readonly<Record<string, unknown>>;
}): Rejection<'in_use'> | undefined {
  if (item['used'] === 0) return undefined;
  return reject('in_use', `Returns have the reason ${code}; it can be disabled.`);
}

/** A reason as a return may name it. */
export interface KnownReason {
  readonly id: string;
  readonly code: string;
  readonly enabled: boolean;
  readonly is_default: boolean;
  /** A return names it already. */
  readonly isUsed: boolean;
}

/** The enabled reason with a code in any case, or the refusal that names the path (ORD-225). */
export function findReason(
  reasons: readonly KnownReason[],
  sent: string,
  path: string,
): KnownReason | Rejection<'unknown_reason'> {
  const found = reasons.find(({ code, enabled }) => enabled && code === sent.toLowerCase());
  if (found !== undefined) return found;
  const codes = reasons.filter(({ enabled }) => enabled).map(({ code }) => code);
  const message = `must be one of: ${codes.join(', ')}`;
  return reject('unknown_reason', `${path} ${message}.`, [{ path, message }]);
}
