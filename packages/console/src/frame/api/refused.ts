import { type Detail, isRefusal, NoAnswer } from '@waybill/client';

/** Why a call did not do what it should, as it is shown. */
export interface Refused {
  readonly sentence: string;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly details: readonly Detail[];
  /** Whether trying again may help. */
  readonly isPassing: boolean;
}

const PASSING = new Set(['overloaded', 'rate_limited', 'internal_error', 'starting']);

/** A refusal in the words of the service, and anything else in words of the console's own. */
export function refusedBy(error: unknown): Refused {
  if (isRefusal(error)) {
    const { message: sentence, code, requestId, details } = error;
    return { sentence, code, requestId, details, isPassing: PASSING.has(code) };
  }
  const unknown = { code: undefined, requestId: undefined, details: [] };
  if (error instanceof NoAnswer) {
    const sentence =
      'No answer came. Whether the service carried the call out is not known; trying again does it once at most.';
    return { ...unknown, sentence, isPassing: true };
  }
  const sentence = error instanceof Error ? error.message : 'Something went wrong.';
  return { ...unknown, sentence, isPassing: false };
}

/** What the details say of a field: of its path itself, or of a place inside it. */
export function problemOf(details: readonly Detail[], path: string): string | undefined {
  return details.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message;
}

/** The details that no field of a form shows. */
export function leftOver(details: readonly Detail[], paths: readonly string[]): Detail[] {
  return details.filter((one) => paths.every((path) => problemOf([one], path) === undefined));
}
