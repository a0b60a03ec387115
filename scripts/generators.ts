import { spawnSync } from 'node:child_process';
import { ROOT } from './sources/source-files.ts';

/** Runs suites that write what they find. */
function runSuites(...words: string[]): void {
  const { status } = spawnSync('vitest', ['run', ...words], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`vitest run ${words.join(' ')} failed`);
}

export interface Generator {
  readonly name: string;
  /** A file that writes what it makes when it is loaded, or compares it with `--check`. */
  readonly run: () => unknown;
  /** Left out by `check-generated`: a suite compares what it makes. */
  readonly isChecked?: false;
  /** Left out by `generate` without a name. */
  readonly onDemand?: true;
}

/** Generators of the files that are committed, in their order. */
export const generators: readonly Generator[] = [
  { name: 'registry', run: () => import('./registry.ts') },
  { name: 'examples', run: () => runSuites('test/examples', '--update'), isChecked: false },
  { name: 'openapi', run: () => import('./openapi.ts') },
  { name: 'agent-tools', run: () => import('./agent-tools.ts') },
  { name: 'access-patterns', run: () => import('./access-patterns.ts') },
  { name: 'stage-schema', run: () => import('./stage-schema.ts') },
  { name: 'stored-items', run: () => import('./stored-items.ts') },
  { name: 'decisions', run: () => import('./decisions.ts') },
  { name: 'rules', run: () => import('./rules.ts') },
  // The templates take longer than all others together.
  { name: 'rights', run: () => import('./rights.ts'), isChecked: false },
  // Chromium draws them.
  { name: 'pictures', run: drawPictures, isChecked: false, onDemand: true },
  // A release keeps what is deployed.
  { name: 'released', run: () => import('./released.ts'), isChecked: false, onDemand: true },
];

function drawPictures(): void {
  process.env['PICTURES'] = 'write';
  runSuites('test/e2e/console-guide.test.ts', '-t', 'pictures');
}
