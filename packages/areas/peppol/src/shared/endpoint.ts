import { holding } from '@waybill/api/judged';
import * as v from 'valibot';
import { codeList } from '../tables/code-list.ts';

/** The scheme of participants, which an envelope may name in front of an endpoint. */
const ACTOR = 'iso6523-actorid-upis::';

/** Longer ids would not fit the indexes of lists. */
const LENGTH = 200;

/** An endpoint as texts have it: `0088:7300010000001`. */
export function endpointText(scheme: string, id: string): string {
  return `${scheme}:${id}`;
}

/** The endpoint that an envelope names (PEP-31). */
export function endpointOfEnvelope(text: string): string {
  return text.startsWith(ACTOR) ? text.slice(ACTOR.length) : text;
}

/** The form in which endpoints are compared: the scheme as it is, the id without case (PEP-31). */
export function comparedEndpoint(text: string): string {
  const split = text.indexOf(':') + 1;
  return text.slice(0, split) + text.slice(split).toLowerCase();
}

export function isSameEndpoint(one: string, other: string): boolean {
  return comparedEndpoint(one) === comparedEndpoint(other);
}

const endpointProblem = (value: unknown) =>
  typeof value === 'string' && codeList('eas').has(value.slice(0, value.indexOf(':')))
    ? undefined
    : 'must be a scheme of the EAS list, a colon and an id: 0088:7300010000001';

/** An endpoint as callers write it (PEP-32). */
export const endpoint = () =>
  holding(v.pipe(v.string(), v.maxLength(LENGTH), v.regex(/^\d{4}:\S+$/u)), endpointProblem);
