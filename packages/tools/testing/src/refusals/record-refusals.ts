import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { REQUESTS, type RequestLine } from '@waybill/observability/logger';
import { nameOf } from './refusal-problems.ts';
import { REFUSALS_FILE } from './refusals-file.ts';

const recorded = new Set<string>();
let isRecording = false;

/**
 * Notes from now on which operation of this process refuses with which code, each once, in the file
 * of the run: a process may end at any moment, a line of it is there. Nothing outside of a run.
 */
export function recordRefusals(): void {
  const file = process.env[REFUSALS_FILE];
  if (isRecording || file === undefined) return;
  isRecording = true;
  subscribe(REQUESTS, (line) => {
    const { operation, code } = line as RequestLine;
    if (code === undefined) return;
    const name = nameOf(operation, code);
    if (recorded.has(name)) return;
    recorded.add(name);
    appendFileSync(file, `${name}\n`);
  });
}
