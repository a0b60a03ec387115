import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Line } from './line.ts';

/** The refusal of a line that a cart does not have (CRT-39). */
export function noSuchLine(id: string): Rejection<'not_found'> {
  return reject('not_found', `The cart has no line ${id}.`);
}

/** The line of a cart with this id (CRT-39). */
export function findLine(lines: readonly Line[], id: string): Line | Rejection<'not_found'> {
  return lines.find((line) => line.id === id) ?? noSuchLine(id);
}
