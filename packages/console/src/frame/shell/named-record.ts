import type { Waybill } from '@waybill/client';
import { fillPath, type Parts } from '../address/link-to.ts';
import { make } from '../api/call.ts';
import type { Question } from '../api/question.ts';
import type { ConsolePage, Names } from '../areas/area.ts';
import { isWhole, type Total } from '../format/total.ts';

const ID = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[a-z]{3}_[\dA-Z]{26})$/iu;

/** Recognizes the id of a record, as the service gives them. */
export const isId = (text: string): boolean => ID.test(text);

/** Finds the record of an address by its name; none where the address holds its id. */
export function namesIn({ names }: Pick<ConsolePage, 'names'>, parts: Parts): Names | undefined {
  const said = typeof names === 'function' ? names(parts) : names;
  const opensById = said?.shownBy === undefined && isId(parts['id'] ?? '');
  return opensById ? undefined : said;
}

interface Found extends Total {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Asks for the address of the one record of a name; null where there is none, or several are called
 * so.
 */
export function namedQuestion(
  path: string,
  { operation, by, shownBy = { path, column: 'id' } }: Names,
  parts: Parts,
): Question<string | null> {
  const { id: name = '' } = parts;
  const columns = isId(name) ? ['id'] : by;
  const ask: Question<string | null>['ask'] = async (waybill: Waybill, options) => {
    for (const column of columns) {
      const call = { operation, body: { [column]: name, limit: 1 } };
      const found = (await make(waybill, call, options)) as Found;
      const id = found.items[0]?.[shownBy.column];
      if (isWhole(found, found.items) && typeof id === 'string') {
        return fillPath(shownBy.path, { ...parts, id });
      }
    }
    return null;
  };
  return { key: [operation, 'named', path, parts], ask };
}
