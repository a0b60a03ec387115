/** What a load came to. */
export interface Load {
  readonly count: number;
  readonly clients: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** The value below which `share` of the sorted values lie. */
export function percentile(sorted: readonly number[], share: number): number {
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[index] ?? Number.NaN;
}

export const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

export const median = (values: readonly number[]) => percentile(ascending(values), 0.5);

/** `count` calls by `clients` that each wait for their answer before they send the next. */
export async function load(
  clients: number,
  count: number,
  call: (index: number) => Promise<{ readonly ms: number }>,
): Promise<Load> {
  const durations: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      durations.push((await call(index)).ms);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, work));
  const seconds = (performance.now() - began) / 1000;
  const sorted = ascending(durations);
  return {
    count,
    clients,
    perSecond: count / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}
