import { type Difference, differenceOf } from '@waybill/kernel/difference';
import type { Return } from '../order/order.schema.ts';

/** A return reason, with what its item says of its use. */
export interface StoredReason {
  readonly row: { readonly id: string; readonly code: string };
  readonly item: Readonly<Record<string, unknown>>;
}

/** The returns of a tenant, as far as they name reasons. */
export type NamingReturns = readonly (Pick<Return, 'reason_code'> & {
  readonly positions: readonly Pick<Return['positions'][number], 'reason_code'>[];
})[];

/** The codes that returns and their positions name. */
function namedCodes(returns: NamingReturns): Set<string> {
  const codes = returns.flatMap(({ reason_code, positions }) => [
    reason_code,
    ...positions.map((one) => one.reason_code),
  ]);
  return new Set(codes.filter((code) => code !== null));
}

/** The reasons that returns name and that do not say so: they could be deleted (ORD-226). */
export function forgottenReasons(
  reasons: readonly StoredReason[],
  returns: NamingReturns,
): StoredReason[] {
  const named = namedCodes(returns);
  return reasons.filter(({ row, item }) => named.has(row.code) && item['used'] === 0);
}

/** Disagreements between the returns of a tenant and the reasons that they name (ORD-226). */
export function reasonDifferences(
  reasons: readonly StoredReason[],
  returns: NamingReturns,
): Difference[] {
  const named = namedCodes(returns);
  const known = new Set(reasons.map(({ row }) => row.code));
  return [
    ...reasons.flatMap(({ row: { code }, item }) =>
      differenceOf(`used of return reason ${code}`, item['used'], named.has(code) ? 1 : 0),
    ),
    ...[...named]
      .filter((code) => !known.has(code))
      .flatMap((code) => differenceOf(`return reason ${code} of returns`, 'gone', 'there')),
  ];
}
