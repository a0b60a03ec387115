import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Finding, FoundFact } from '../document/finding.ts';
import { isOvertaken, type Overtaken } from './claim.ts';
import type { NotExecuted } from './orders.port.ts';
import { factsOfRefusal } from './refused-facts.ts';

/** A refusal by the document itself: what speaks against it is said in its record. */
export interface Withheld extends Rejection<'not_executed'>, NotExecuted {}

export const withheld = (facts: readonly FoundFact[] | readonly Finding[]): Withheld => ({
  ...reject('not_executed', 'The document is not executed.'),
  facts,
});

/** Codes that are not about the order: the document is sent again, and nothing is kept of this time. */
const PASSED = [
  'concurrent_modification',
  'request_in_progress',
  'idempotency_key_reused',
  'unknown_market',
  'number_range_missing',
  'unique_violation',
] as const;

/** A refusal that is answered as it is (PEP-81). */
export type Passed = Rejection<(typeof PASSED)[number]>;

const isPassed = (refusal: Rejection): refusal is Passed =>
  PASSED.some((code) => code === refusal.rejected);

const isWithheld = (refusal: Rejection): refusal is Withheld => 'facts' in refusal;

/** Why nothing came of a document: facts for its record, or a refusal that is answered as it is (PEP-81). */
export function whyNot(
  refusal: Rejection,
  paths: readonly string[] = [],
): NotExecuted | Overtaken | Passed {
  if (isWithheld(refusal)) return { facts: refusal.facts };
  return isOvertaken(refusal) || isPassed(refusal)
    ? refusal
    : { facts: factsOfRefusal(refusal, paths) };
}
