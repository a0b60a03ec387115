/** The query in an address: the parameters that the list knows, and the cursor of its page. */
export function askedOf(
  search: URLSearchParams,
  columns: readonly string[],
): Readonly<Record<string, string>> {
  const known = ['after', ...columns];
  return Object.fromEntries(
    [...search].filter(([name, value]) => value !== '' && known.includes(name)),
  );
}

/** The filters in an address as the search of another one, without the page. */
export function filtersIn(search: URLSearchParams, columns: readonly string[]): string {
  const { after: _, ...filters } = askedOf(search, columns);
  return String(new URLSearchParams(filters));
}

/** The number of the page that an address shows, from 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  const isBehind = (search.get('after') ?? '') !== '';
  return isBehind && Number.isInteger(page) && page > 1 ? page : 1;
}

/** The address of another page of a list; a row beside it stays behind. */
export function toPage(search: URLSearchParams, page: number, after: string): URLSearchParams {
  const asked = new URLSearchParams(search);
  for (const name of ['page', 'after', 'preview']) asked.delete(name);
  if (after !== '') {
    asked.set('page', String(page));
    asked.set('after', after);
  }
  return asked;
}

/** The address with another value of a filter, on its first page; an empty value takes the filter away. */
export function withFilter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const asked = toPage(search, 1, '');
  if (value === '') asked.delete(name);
  else asked.set(name, value);
  return asked;
}
