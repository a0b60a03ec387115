/** One problem of a request: where it is (dotted path into path, query or body) and the rule it breaks. */
export interface Detail {
  path: string;
  message: string;
}

/** A problem with the code that a sheet names for it, where it names one. */
export interface Problem<Code extends string = string> extends Detail {
  code?: Code | undefined;
}

/**
 * The first problem of each value: what else its schema says of a value that is wrong is the same
 * fault in other words (API-171). Rules over the `whole` stand beside each other.
 */
export function firstOfEach<One extends Detail>(problems: readonly One[], whole?: string): One[] {
  const first = new Map(problems.toReversed().map((problem) => [problem.path, problem]));
  return problems.filter(
    (problem) => problem.path === whole || first.get(problem.path) === problem,
  );
}

/** An expected refusal: a value, never thrown. The code is declared by the operation's contract. */
export interface Rejection<Code extends string = string> {
  readonly rejected: Code;
  readonly message: string;
  readonly details?: readonly Detail[];
}

/** Problems that an answer lists (API-61). */
const DETAIL_LIMIT = 100;
/** Problems that are counted; who collects them may stop behind that. */
export const PROBLEM_LIMIT = 1_000;

const SENTENCE_LENGTH = 1_000;
const MESSAGE_LENGTH = 500;
const PATH_LENGTH = 200;

/** A text of up to `maximum` characters: what a caller sent may be of any length. */
export function shorten(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  return `${text.slice(0, maximum - 1).replace(/\p{Cs}$/u, '')}…`;
}

function remaining(count: number): Detail {
  const more = count - DETAIL_LIMIT;
  const known = count > PROBLEM_LIMIT ? `more than ${PROBLEM_LIMIT - DETAIL_LIMIT}` : `${more}`;
  return { path: '', message: `and ${known} more` };
}

/** The problems that an answer shows: never more than it can carry. */
function listed(details: readonly Detail[]): Detail[] {
  const shown = details.slice(0, DETAIL_LIMIT).map(({ path, message }) => ({
    path: shorten(path, PATH_LENGTH),
    message: shorten(message, MESSAGE_LENGTH),
  }));
  return details.length > DETAIL_LIMIT ? [...shown, remaining(details.length)] : shown;
}

/** Builds a refusal; `details` only for problems that point into the request. */
export function reject<Code extends string>(
  code: Code,
  message: string,
  details?: readonly Detail[],
): Rejection<Code> {
  const refusal = { rejected: code, message: shorten(message, SENTENCE_LENGTH) };
  return details === undefined ? refusal : { ...refusal, details: listed(details) };
}

/** The code of a refusal: that of its first problem where all have one, else `invalid_value`. */
export function codeOfAll<Code extends string>(
  problems: readonly Problem<Code>[],
): Code | 'invalid_value' {
  const [first] = problems;
  return problems.every(({ code }) => code !== undefined)
    ? (first?.code ?? 'invalid_value')
    : 'invalid_value';
}

/** Builds the refusal whose sentence is made of its problems: `quantity must be a number`. */
export function rejectProblems<Code extends string>(
  code: Code,
  problems: readonly Detail[],
): Rejection<Code> {
  const rules = problems.slice(0, DETAIL_LIMIT).map(({ path, message }) => `${path} ${message}`);
  return reject(code, rules.join('; '), problems);
}

export function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && 'rejected' in value;
}
