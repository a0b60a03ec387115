import type { Rejection } from '@waybill/kernel/rejection';
import type { Changes } from '@waybill/table/write';

/** Nothing changes. */
export const noChanges: Changes = { steps: [], withDecision: [] };

/** The changes of several parts as one, in their order. */
export function joinChanges<Refusal extends Rejection>(
  ...parts: readonly Changes<Refusal>[]
): Changes<Refusal> {
  return {
    steps: parts.flatMap(({ steps }) => steps),
    withDecision: parts.flatMap(({ withDecision: counts }) => counts),
  };
}
