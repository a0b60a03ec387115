import type { Output } from '../shared/terminal.ts';

export type ReportProgress = (done: number, total: number) => void;

const NAME_WIDTH = 10;

/** Runs a step and shows how far it is: line by line in a log, in one line in a terminal. */
export async function inProgress(
  output: Output,
  name: string,
  step: (report: ReportProgress) => Promise<void>,
): Promise<void> {
  const label = name.padEnd(NAME_WIDTH);
  const startedAt = Date.now();
  let count = '';
  await step((done, total) => {
    count = `${done} of ${total}, `;
    if (output.isTTY === true) output.write(`\r${label}${count}`);
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  output.write(`${output.isTTY === true ? '\r' : ''}${label}${count}${seconds} s\n`);
}
