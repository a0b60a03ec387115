import { spawn } from 'node:child_process';

const LIMIT_MS = 85_000;

export interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a script as a terminal does, and ends whatever it left running. */
export function runScript(cwd: string, script: string): Promise<Run> {
  return new Promise((done) => {
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const end = () => {
      try {
        process.kill(-(shell.pid ?? 0), 'SIGTERM');
      } catch {
        // Nothing was left.
      }
    };
    // A script that waits for what never comes must not outlive its test.
    const timeoutMs = setTimeout(end, LIMIT_MS);
    shell.once('exit', () => {
      clearTimeout(timeoutMs);
      end();
    });
    shell.once('close', (code) => done({ code, output, errors }));
  });
}
