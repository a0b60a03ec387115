import type { Reporter, TestModule } from 'vitest/node';

/** A suite that ran: its path in the project, the tier that it belongs to, its milliseconds. */
export interface Ran {
  readonly path: string;
  readonly tier: string;
  readonly ms: number;
}

const folderOf = (path: string): string =>
  /^(?:packages\/(?:areas|kit|tools)\/[^/]+|(?:packages|test|functions)\/[^/]+|[^/]+)/u.exec(
    path,
  )?.[0] ?? path;

const kindOf = (path: string): string =>
  /\.(faults|model|price|race|repository|storm|weather)\.test\.ts$/u.exec(path)?.[1] ?? 'suites';

/** Rows of a table of seconds by tier, folder and kind, the longest first. */
export function secondsTable(suites: readonly Ran[]): string[] {
  const groups = new Map<string, { files: number; ms: number }>();
  for (const { path, tier, ms } of suites) {
    const name = `| ${tier} | \`${folderOf(path)}\` | ${kindOf(path)} |`;
    const group = groups.get(name) ?? { files: 0, ms: 0 };
    groups.set(name, { files: group.files + 1, ms: group.ms + ms });
  }
  const longest = [...groups].toSorted(([, one], [, other]) => other.ms - one.ms);
  return longest.map(([name, { files, ms }]) => `${name} ${files} | ${(ms / 1000).toFixed(1)} |`);
}

/** Milliseconds of a suite: to load it, and to run it. */
function millisecondsOf(suite: TestModule): number {
  const { collectDuration, duration, prepareDuration, setupDuration } = suite.diagnostic();
  return collectDuration + duration + prepareDuration + setupDuration;
}

/** Prints the table once all suites of a run have ended. */
export class SecondsByFolder implements Reporter {
  onTestRunEnd(suites: readonly TestModule[]): void {
    const ran = suites.map((suite) => ({
      path: suite.relativeModuleId,
      tier: suite.project.name.split('-')[0] ?? '',
      ms: millisecondsOf(suite),
    }));
    const head = ['| tier | folder | kind | files | seconds |', '| --- | --- | --- | --- | --- |'];
    process.stdout.write(`${[...head, ...secondsTable(ran)].join('\n')}\n`);
  }
}
