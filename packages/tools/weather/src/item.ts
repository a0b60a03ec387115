/** An attribute's value as the protocol writes it: `{ S: 'text' }`. */
export type Value = Readonly<Record<string, unknown>>;

/** An item, or the key of one, as the protocol writes it. */
export type Item = Readonly<Record<string, Value>>;

/** The address of an item: the same text for the same key, whatever the order of its attributes. */
export function addressOf(table: string, key: Item): string {
  const sorted = Object.entries(key).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${table} ${JSON.stringify(sorted)}`;
}

/** The named attributes of an item that it has. */
export function pick(item: Item, names: readonly string[]): Item {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = item[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
