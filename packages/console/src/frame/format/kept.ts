/**
 * Makes what `make` makes once for each list of arguments: building a formatter takes longer than a
 * hundred uses of it, and a table formats hundreds of cells.
 */
export function kept<Arguments extends readonly unknown[], Made>(
  make: (...given: Arguments) => Made,
): (...given: Arguments) => Made {
  const made = new Map<string, Made>();
  return (...given) => {
    const name = JSON.stringify(given);
    const found = made.get(name) ?? make(...given);
    made.set(name, found);
    return found;
  };
}
