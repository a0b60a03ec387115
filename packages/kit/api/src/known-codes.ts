import type { Problem } from '@waybill/kernel/rejection';
import { type Filter, filterValues } from '@waybill/table/list';
import { own, type Shape, unwrapped } from './body-shape.ts';
import { nearest } from './nearest.ts';
import type { AnyOperation } from './operation.ts';

const entry = (shape: Shape | undefined, key: string) => unwrapped(own(unwrapped(shape), key));

const isCode = (option: unknown) => typeof option === 'string';

/** The codes that a column of a list may hold, as its rows declare them; none where it is free. */
export function codesOf({ response }: AnyOperation, column: string): readonly string[] {
  const row = entry(response, 'items')?.item;
  return entry(row, column)?.options?.filter(isCode) ?? [];
}

/** Filters by a code that no row can have, with the one that was probably meant (API-154). */
export function unknownCodeProblems(
  operation: AnyOperation,
  filters: readonly Filter[],
): Problem[] {
  return filters.flatMap((filter): Problem[] => {
    const { column } = filter;
    const codes = codesOf(operation, column);
    const value = filterValues(filter).find((one) => !codes.includes(String(one)));
    if (codes.length === 0 || typeof value !== 'string') return [];
    const meant = nearest(value, codes);
    const hint = meant === undefined ? `one of: ${codes.join(', ')}` : `did you mean ${meant}?`;
    return [{ path: column, message: `is not a known value; ${hint}`, code: 'unknown_value' }];
  });
}
