import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { REQUESTS, type RequestLine } from '@waybill/observability/logger';
import { inject } from 'vitest';
import { nameOf } from './refusal-problems.ts';

const recorded = new Set<string>();
let isRecording = false;

/**
 * Notes from now on which operation of this process refuses with which code, each once, in a file
 * that all processes of the run share: a process may end at any moment, a line of it is there.
 */
export function recordRefusals(): void {
  if (isRecording) return;
  isRecording = true;
  const file = inject('refusals');
  subscribe(REQUESTS, (line) => {
    const { operation, code } = line as RequestLine;
    if (code === undefined) return;
    const name = nameOf(operation, code);
    if (recorded.has(name)) return;
    recorded.add(name);
    appendFileSync(file, `${name}\n`);
  });
}
