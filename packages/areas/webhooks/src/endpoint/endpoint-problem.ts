import { type Detail, type Rejection, reject } from '@waybill/kernel/rejection';

/** Refusals of an endpoint's fields, with the rule each stands for (WHK-31). */
export const endpointRules = {
  url_invalid:
    'must be an absolute URL of at most 2048 characters, without user info, fragment or control characters',
  url_not_https: 'must use https',
  url_port_not_allowed: 'must use port 443 or 8443',
  url_ip_literal: 'must name a host, not an address',
  url_blocked_host: 'must name a host of the public internet',
  url_blocked_address: 'leads to an address that is not public',
  topics_empty: 'must name at least one topic',
  unknown_topic: 'is no topic, and no wildcard that covers one',
  too_many_headers: 'must not have more than 20 entries',
  header_invalid: 'must be an HTTP header name and up to 1024 printable ASCII characters',
  header_reserved: 'is set by the service or the transport',
  header_duplicate: 'is named twice',
  headers_too_large: 'must not exceed 8 KiB together',
} as const;
export type EndpointProblemCode = keyof typeof endpointRules;

/** One broken rule and where. */
export interface EndpointProblem {
  readonly code: EndpointProblemCode;
  readonly path: string;
}

/**
 * All problems in one refusal, those of the contract first: the code of the first, and every code
 * of ours in front of its message, since a detail has no field of its own for it.
 */
export function refuseProblems(
  wrong: readonly Detail[],
  problems: readonly EndpointProblem[],
): Rejection<EndpointProblemCode | 'invalid_value'> {
  const broken = problems.map(({ code, path }) => ({ code, path, rule: endpointRules[code] }));
  const details = broken.map(({ code, path, rule }) => ({ path, message: `${code}: ${rule}` }));
  const sentences = [
    ...wrong.map(({ path, message }) => `${path} ${message}`),
    ...broken.map(({ path, rule }) => `${path} ${rule}`),
  ];
  const [first] = problems;
  const code = wrong.length > 0 || first === undefined ? 'invalid_value' : first.code;
  return reject(code, sentences.join('; '), [...wrong, ...details]);
}
