/** One problem of a request: where it is (dotted path into path, query or body) and the rule it breaks. */
export interface Detail {
  path: string;
  message: string;
}

/** An expected refusal: a value, never thrown. The code is declared by the operation's contract. */
export interface Rejection<Code extends string = string> {
  readonly rejected: Code;
  readonly message: string;
  readonly details?: readonly Detail[];
}

/** Builds a refusal; `details` only for problems that point into the request. */
export function reject<Code extends string>(
  code: Code,
  message: string,
  details?: readonly Detail[],
): Rejection<Code> {
  return details === undefined ? { rejected: code, message } : { rejected: code, message, details };
}

export function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && 'rejected' in value;
}
