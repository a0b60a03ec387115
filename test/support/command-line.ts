import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '@waybill/cli/run';
import { afterAll } from 'vitest';

/** How a command ended, and what it said. */
export interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly errors: string;
}

export interface Around {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Hears what is written while the command runs. */
  readonly onOut?: (text: string) => void;
  readonly onError?: (text: string) => void;
}

/** Runs commands in this process, for a user with a folder of its own. */
export function commandLine(): {
  readonly folder: string;
  waybill(words: readonly string[], around?: Around): Promise<Ran>;
} {
  const folder = mkdtempSync(join(tmpdir(), 'command-line-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    async waybill(words, { input = '', env = {}, signal, onOut, onError } = {}) {
      let [out, errors] = ['', ''];
      const exit = await run(words, {
        input: Readable.from([input]),
        out: {
          write: (text) => {
            out += text;
            onOut?.(text);
          },
        },
        errors: {
          write: (text) => {
            errors += text;
            onError?.(text);
          },
        },
        env: { XDG_CONFIG_HOME: folder, ...env },
        signal: signal ?? new AbortController().signal,
      });
      return { exit, out, errors };
    },
  };
}
