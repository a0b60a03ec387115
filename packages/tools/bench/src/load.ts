/** The result of a load. */
export interface Load {
  readonly count: number;
  readonly clients: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly seconds: number;
  /** Milliseconds that each call took, the shortest first. */
  readonly durations: readonly number[];
}

/** The value below which `share` of the sorted values lie. */
export function percentile(sorted: readonly number[], share: number): number {
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[index] ?? Number.NaN;
}

export const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

export const median = (values: readonly number[]) => percentile(ascending(values), 0.5);

function loadOf(clients: number, durations: readonly number[], seconds: number): Load {
  const sorted = ascending(durations);
  const count = sorted.length;
  return {
    count,
    clients,
    seconds,
    durations: sorted,
    perSecond: count / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}

/** The result of two loads of the same clients. */
export function joinLoads(one: Load, other: Load): Load {
  const durations = [...one.durations, ...other.durations];
  return loadOf(one.clients, durations, one.seconds + other.seconds);
}

/** Measures two in turns, since who goes second meets warmer code and a fuller table. */
export async function inTurn<Found>(
  one: () => Promise<Found>,
  other: () => Promise<Found>,
  join: (earlier: Found, later: Found) => Found,
): Promise<readonly [Found, Found]> {
  const [first, second] = [await one(), await other()];
  const [third, fourth] = [await other(), await one()];
  return [join(first, fourth), join(second, third)];
}

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
  return loadOf(clients, durations, (performance.now() - began) / 1000);
}
