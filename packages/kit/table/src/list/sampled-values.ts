import type { StateChange } from './count-delta.ts';

/** A value that a sampled change named, with the index of its facet. */
export interface SampledValue {
  readonly ledger: string;
  readonly value: string;
  readonly index: number;
  readonly isCounted: boolean;
  readonly isSummed: boolean;
}

/** The values that sampled changes name, each once. */
export function sampledValues(changes: readonly StateChange[]): SampledValue[] {
  const found = new Map<string, SampledValue>();
  for (const { ledger, counted = {}, sampled = {}, summed = [] } of changes) {
    for (const [value, index] of Object.entries({ ...counted, ...sampled })) {
      const isCounted = value in counted;
      const isSummed = summed.includes(value);
      found.set(`${ledger} ${value}`, { ledger, value, index, isCounted, isSummed });
    }
  }
  return [...found.values()];
}
