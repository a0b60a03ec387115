import { uuidFloor } from '@waybill/kernel/id';
import type { CreatedRange } from '../declare/request.ts';
import type { Range } from './entries.ts';

/** A part of an index by its ids; bounds are inclusive. */
export type Span = Pick<Range, 'from' | 'to'>;

/** The ids of the rows of a range: an id begins with the moment in which its row was created. */
export function spanOf(range: CreatedRange | undefined): Span {
  const { from, to } = range ?? {};
  return {
    ...(from !== undefined && { from: uuidFloor(Date.parse(from)) }),
    // No id is as short as this text, so that the bound is not in the range.
    ...(to !== undefined && { to: uuidFloor(Date.parse(to)) }),
  };
}

/** The last text before those that begin with another one. */
const before = (text: string): string =>
  `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(text.length - 1) - 1)}~`;

/** The part of an index in a direction, behind an entry of it. */
export function behind(span: Span, entry: string | undefined, backwards: boolean): Range {
  if (entry === undefined) return { ...span, backwards };
  return backwards
    ? { ...span, backwards, to: before(entry) }
    : { ...span, backwards, from: `${entry}!` };
}
