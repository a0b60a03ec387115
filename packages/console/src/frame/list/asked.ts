/** What an address asks a list for: the parameters that the list knows, and the cursor of its page. */
export function askedOf(
  search: URLSearchParams,
  columns: readonly string[],
): Readonly<Record<string, string>> {
  const known = ['after', ...columns];
  return Object.fromEntries(
    [...search].filter(([name, value]) => value !== '' && known.includes(name)),
  );
}

/** The address with another value of a filter, on its first page; an empty value takes the filter away. */
export function withFilter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const asked = new URLSearchParams(search);
  asked.delete('after');
  if (value === '') asked.delete(name);
  else asked.set(name, value);
  return asked;
}
