import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '@waybill/cli/run';
import { afterAll, expect } from 'vitest';
import type { Credentials } from './client.ts';
import type { System } from './system.ts';

/** The end of a command, and its output. */
export interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly errors: string;
}

export interface Around {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** True if it writes to a terminal, as people have it. */
  readonly isTTY?: boolean;
  /** Hears what is written while the command runs. */
  readonly onOut?: (text: string) => void;
  readonly onError?: (text: string) => void;
}

/** Runs a command; what it has around it is optional. */
type Waybill = (words: readonly string[], around?: Around) => Promise<Ran>;

/** Runs commands in this process, for a user with a folder of its own. */
export function commandLine(): {
  readonly folder: string;
  readonly waybill: Waybill;
} {
  const folder = mkdtempSync(join(tmpdir(), 'command-line-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    async waybill(words, { input = '', env = {}, signal, isTTY, onOut, onError } = {}) {
      let [out, errors] = ['', ''];
      const exit = await run(words, {
        input: Readable.from([input]),
        out: {
          isTTY,
          write: (text) => {
            out += text;
            onOut?.(text);
          },
        },
        errors: {
          isTTY,
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

/** Logs in to a new tenant of this name, as its profile; answers its key and what was said. */
export async function logIn(
  waybill: Waybill,
  system: System,
  slug: string,
): Promise<Ran & Credentials> {
  const caller = await system.newTenant(slug);
  const words = ['login', '--url', system.url(), '--tenant', caller.tenant];
  const ran = await waybill(words, { input: `${caller.key}\n` });
  expect(ran.exit, ran.errors).toBe(0);
  return { ...ran, ...caller };
}
