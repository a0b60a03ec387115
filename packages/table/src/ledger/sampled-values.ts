import type { Moved } from './tally.ts';

/** A value that a sampled move named, with the index of its facet. */
export interface SampledValue {
  readonly ledger: string;
  readonly value: string;
  readonly slot: number;
  readonly isCounted: boolean;
  readonly isSummed: boolean;
}

/** The values that sampled moves name, each once. */
export function sampledValues(moves: readonly Moved[]): SampledValue[] {
  const found = new Map<string, SampledValue>();
  for (const { ledger, counted = {}, sampled = {}, summed = [] } of moves) {
    for (const [value, slot] of Object.entries({ ...counted, ...sampled })) {
      const isCounted = value in counted;
      const isSummed = summed.includes(value);
      found.set(`${ledger} ${value}`, { ledger, value, slot, isCounted, isSummed });
    }
  }
  return [...found.values()];
}
