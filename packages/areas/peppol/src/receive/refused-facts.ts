import type { Rejection } from '@waybill/kernel/rejection';
import { type FoundFact, fact } from '../document/finding.ts';

/** Refusals of commands that a document knows by another name. */
const FOUND_AS: ReadonlyMap<string, string> = new Map([
  ['too_many_items', 'too_many_lines'],
  ['payload_too_large', 'too_many_lines'],
  ['invalid_value', 'unsupported_value'],
  ['discount_exceeds_total', 'unsupported_value'],
  ['not_found', 'unknown_order'],
]);

/** The position that a problem of a command is about: `items.3`. */
const position = /^items\.(\d+)/u;

/**
 * Why a command refused what a document asked for, as findings of the document: one for each line that the
 * command named, by the paths of the lines in the order of its positions (PEP-81).
 */
export function factsOfRefusal(
  { rejected, message, details = [] }: Rejection,
  paths: readonly string[],
): FoundFact[] {
  const code = FOUND_AS.get(rejected) ?? rejected;
  const named = details.flatMap((detail) => {
    const path = paths[Number(position.exec(detail.path)?.[1])];
    return path === undefined ? [] : [fact(code, path, detail.message)];
  });
  return named.length === 0 ? [fact(code, null, message)] : named;
}
