import { type Detail, isRefusal, NoAnswer } from '@waybill/client';

/** Why a call did not do what it should, as it is shown. */
export interface Refused {
  readonly sentence: string;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly details: readonly Detail[];
  /** Trying again may help. */
  readonly isPassing: boolean;
}

/** A question that got no answer. It changed nothing, so there is no doubt about what it did. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Passes on why a question was not answered. */
export function rethrowOfQuestion(error: unknown): never {
  if (!(error instanceof NoAnswer)) throw error;
  throw new Unanswered('The service does not answer.', { cause: error });
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
      'No answer came. It may have happened or not; you can try again, and it happens only once.';
    return { ...unknown, sentence, isPassing: true };
  }
  const sentence = error instanceof Error ? error.message : 'Something went wrong.';
  return { ...unknown, sentence, isPassing: error instanceof Unanswered };
}

/** The problem that the details name for a field: for its path itself, or for a place inside it. */
export function problemOf(details: readonly Detail[], path: string): string | undefined {
  return details.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message;
}

/** Refusals that name no path, and the fields that they are about where a form has them. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  reason_required: ['reason'],
  positions_required: ['positions'],
  quantity_exceeds_open: ['positions'],
  quantity_exceeds_returnable: ['positions'],
  unique_violation: ['number', 'code'],
  below_reserved: ['quantity'],
  negative_stock: ['quantity'],
  quantity_limit_exceeded: ['quantity', 'items'],
  unknown_location: ['location_code'],
  same_market: ['source'],
  invalid_market_code: ['code'],
  invalid_currency: ['currency'],
  currency_mismatch: ['currency'],
  permission_exceeded: ['permissions'],
};

/** The problem that a refusal names for a field: by its details, or by its code where it has none. */
export function problemAt({ details, code = '', sentence }: Refused, path: string) {
  const isAbout = details.length === 0 && ABOUT[code]?.includes(path);
  return problemOf(details, path) ?? (isAbout ? sentence : undefined);
}

/** The details that the sentence itself does not say. */
export const unsaid = ({ sentence, details }: Pick<Refused, 'sentence' | 'details'>): Detail[] =>
  details.filter(({ path, message }) => ![message, `${path} ${message}`].includes(sentence));

/** The details that no field of a form shows. */
export function leftOver(details: readonly Detail[], paths: readonly string[]): Detail[] {
  return details.filter((one) => paths.every((path) => problemOf([one], path) === undefined));
}
