import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/sources/source-files.ts';
import { workspacePackages } from '../../scripts/sources/workspace-packages.ts';

/** A file by its path in the project. */
interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** A copy of a part of the project, to which a test adds what a reader of the docs would. */
export interface ProjectCopy {
  readonly read: (path: string) => string;
  readonly write: (file: ProjectFile) => void;
  /** Makes the packages known by their names, once all of them are there. */
  readonly linkModules: () => void;
  /** Runs a file of TypeScript, or a program of Node, in the copy; answers what it prints. */
  readonly run: (...args: readonly string[]) => Promise<string>;
  readonly remove: () => void;
}

const COMMON = ['packages', 'functions', 'scripts', 'stages', 'docs', 'package.json'];

/** The environment without the words of this suite's runner to its own process. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  return { ...Object.fromEntries(entries), LOG_LEVEL: 'SILENT' };
}

/** Copies what every script needs, and the folders and files that are named; tests are left out. */
export function copyProject(parts: readonly string[]): ProjectCopy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waybill-copy-')));
  const filter = (path: string) => !path.endsWith('.test.ts') && !path.endsWith('node_modules');
  for (const part of [...COMMON, 'tsconfig.json', ...parts]) {
    cpSync(resolve(ROOT, part), resolve(folder, part), { recursive: true, filter });
  }
  return {
    read: (path) => readFileSync(resolve(folder, path), 'utf8'),
    write: ({ path, text }) => {
      mkdirSync(dirname(resolve(folder, path)), { recursive: true });
      writeFileSync(resolve(folder, path), text);
    },
    linkModules: () => {
      mkdirSync(resolve(folder, 'node_modules/@waybill'), { recursive: true });
      const installed = readdirSync(resolve(ROOT, 'node_modules'));
      for (const name of installed.filter((one) => one !== '@waybill' && !one.startsWith('.'))) {
        symlinkSync(resolve(ROOT, 'node_modules', name), resolve(folder, 'node_modules', name));
      }
      for (const { name, folder: target } of workspacePackages(folder)) {
        symlinkSync(target, resolve(folder, 'node_modules/@waybill', name));
      }
    },
    run: async (...args) => {
      const options = { cwd: folder, env: ownEnvironment() };
      try {
        return (await promisify(execFile)(process.execPath, args, options)).stdout;
      } catch (cause) {
        const { stdout = '' } = cause as { stdout?: string };
        throw new Error(`node ${args.join(' ')} failed: ${stdout}`, { cause });
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
