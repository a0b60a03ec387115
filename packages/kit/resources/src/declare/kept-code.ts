import { type Rejection, reject } from '@waybill/kernel/rejection';

interface Coded {
  readonly code: string;
}

/** Refuses, with the code of its area, a record whose own code is not what it was made with. */
export function refuseOtherCode<Code extends string>(
  refusal: Code,
  draft: Coded,
  before: Coded | undefined,
): Rejection<Code> | undefined {
  if (before === undefined || draft.code === before.code) return undefined;
  return reject(refusal, `The code ${before.code} cannot be changed.`, [
    { path: 'code', message: 'cannot be changed' },
  ]);
}

/** A merged record, whose code stays what it was made with (ORL-5, INV-141, ORD-224). */
export function keepCode<Row extends Coded>(
  draft: Row,
  { before }: { readonly before: Coded | undefined },
): Row | Rejection<'immutable_field'> {
  return refuseOtherCode('immutable_field', draft, before) ?? draft;
}
