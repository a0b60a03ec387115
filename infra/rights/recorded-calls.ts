import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Calls that functions were seen to make, by their ids; each call as `calledText` has it. */
export type Recorded = Readonly<Record<string, readonly string[]>>;

const FILE = resolve(import.meta.dirname, 'recorded-calls.generated.json');

/** The calls that the suites saw, as committed. */
export const recordedCalls = (): Recorded => JSON.parse(readFileSync(FILE, 'utf8')) as Recorded;

/** The calls of lines `<function> <call>`, of functions that are deployed alone. */
export function callsIn(lines: readonly string[], functions: readonly string[]): Recorded {
  const calls: Record<string, string[]> = Object.fromEntries(functions.map((id) => [id, []]));
  for (const line of lines) {
    const end = line.indexOf(' ');
    calls[line.slice(0, end)]?.push(line.slice(end + 1));
  }
  return Object.fromEntries(Object.entries(calls).filter(([, made]) => made.length > 0));
}

/** All calls of some records, each once, in one order. */
export function mergedCalls(records: readonly Recorded[]): Recorded {
  const ids = [...new Set(records.flatMap((one) => Object.keys(one)))].toSorted();
  return Object.fromEntries(
    ids.map((id) => [id, [...new Set(records.flatMap((one) => one[id] ?? []))].toSorted()]),
  );
}

/** Those calls that a record does not have. */
export function newCalls(seen: Recorded, known: Recorded): Recorded {
  const news = Object.entries(seen).map(([id, calls]) => {
    const had = new Set(known[id]);
    return [id, calls.filter((call) => !had.has(call))] as const;
  });
  return Object.fromEntries(news.filter(([, calls]) => calls.length > 0));
}

/** Commits to what was seen. */
export function writeRecordedCalls(calls: Recorded): void {
  writeFileSync(FILE, `${JSON.stringify(calls, null, 1)}\n`);
}
