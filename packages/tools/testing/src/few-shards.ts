import { beforeEach, vi } from 'vitest';
import { rounds } from './rounds.ts';

/**
 * Lets what waits in the due index wait in fewer partitions: every sweep looks into all of them,
 * and in a short run two show as much as eight. Call it at the top of a suite that sweeps often.
 */
export function withFewShards(): void {
  beforeEach(() => {
    vi.stubEnv('DUE_SHARDS', String(rounds({ short: 2, long: 8 })));
  });
}
