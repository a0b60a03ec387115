import { NoAnswer, NotSent, Refusal } from '@waybill/client';
import { CommanderError } from 'commander';
import { exits, Failure } from './shared/failure.ts';
import { jsonText, printable } from './shared/show.ts';
import type { Output } from './shared/terminal.ts';

/** A failure as people and programs are told of it. */
interface FailureReport {
  readonly exit: number;
  readonly text: string;
  readonly report: Readonly<Record<string, unknown>>;
}

const FORBIDDEN = [401, 403];

function reportRefusal(error: Refusal): FailureReport {
  const { message, code, details, requestId, status, operation } = error;
  const lines = details.map(({ path, message: problem }) => `  ${path}: ${problem}`);
  const isRight = FORBIDDEN.includes(status);
  return {
    exit: isRight ? exits.forbidden : exits.refused,
    text: [message, ...lines, `(${operation}, ${code}, request ${requestId})`].join('\n'),
    report: { error: message, code, details, operation, status, request_id: requestId },
  };
}

function reportNoAnswer({ message, operation, status }: NoAnswer): FailureReport {
  const error = `${message}. Is the address right? waybill doctor looks`;
  return {
    exit: exits.unanswered,
    text: error,
    report: { error, code: 'no_answer', operation, status },
  };
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

/** Message of the system about a file, without its code: `no such file or directory, open 'x.csv'`. */
function reportSystemError({ message }: NodeJS.ErrnoException): FailureReport {
  const error = message.replace(/^[A-Z]+: /u, '');
  return { exit: exits.misused, text: error, report: { error, code: 'misused' } };
}

/** Message of an error: never a stack, unless it is a bug of our own. */
export function failureReportOf(error: unknown): FailureReport {
  if (error instanceof Refusal) return reportRefusal(error);
  if (error instanceof NoAnswer) return reportNoAnswer(error);
  if (error instanceof Failure) {
    const { message, exit, more } = error;
    const text = [message, ...(more.lines ?? [])].join('\n');
    return { exit, text, report: { error: message, code: nameOf(exit), ...more.report } };
  }
  if (error instanceof NotSent) {
    const { message, operation } = error;
    return {
      exit: exits.misused,
      text: message,
      report: { error: message, code: 'misused', operation },
    };
  }
  if (isSystemError(error)) return reportSystemError(error);
  const text = error instanceof Error ? error.message : String(error);
  return { exit: exits.broken, text, report: { error: text, code: 'broken' } };
}

const nameOf = (exit: number) =>
  Object.entries(exits).find(([, code]) => code === exit)?.[0] ?? 'broken';

/** True where Ctrl-C ended the command, which needs no message. */
const isInterrupted = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** The parser tells people about mistakes in the words, with its own help. */
function reportWords(
  { exitCode, message }: CommanderError,
  errors: Output,
  asJson: boolean,
): number {
  if (exitCode === 0) return exits.done;
  const report = { error: message.replace(/^error: /u, ''), code: 'misused' };
  if (asJson) errors.write(`${jsonText(report)}\n`);
  return exits.misused;
}

/** Tells of a failure where errors are told; answers how the command ends. */
export function reportFailure(error: unknown, errors: Output, asJson: boolean): number {
  if (isInterrupted(error)) return exits.interrupted;
  if (error instanceof CommanderError) return reportWords(error, errors, asJson);
  const { exit, text, report } = failureReportOf(error);
  errors.write(asJson ? `${jsonText(report)}\n` : `waybill: ${printable(text)}\n`);
  return exit;
}
