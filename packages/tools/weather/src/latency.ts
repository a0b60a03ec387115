import type { Chance } from './chance.ts';
import type { LatencyLaw } from './profile.ts';

/** The 99th percentile of the standard normal distribution. */
const PERCENTILE_99 = 2.326;
/** A connection is given up long before. */
const LONGEST = 10;

/** One draw of the standard normal distribution (Box and Muller). */
function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

/** The calls that take different times. */
export type CallKind = 'read' | 'write' | 'transaction';

/**
 * The duration of a call. Reads and writes take single-digit milliseconds, a transaction two rounds
 * over all its items (https://www.usenix.org/system/files/atc23-idziorek.pdf, figures 5 to 8). The
 * tail is that of a log-normal distribution whose 99th percentile is `tail` medians.
 */
export function latencyMs(law: LatencyLaw, kind: CallKind, items: number, chance: Chance): number {
  const median = {
    read: law.readMs,
    write: law.writeMs,
    transaction: law.transactionMs + law.transactionItemMs * items,
  }[kind];
  const spread = Math.log(law.tail) / PERCENTILE_99;
  return median * Math.min(LONGEST, Math.exp(spread * normal(chance)));
}
