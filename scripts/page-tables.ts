const marker = (name: string) => `<!-- table: ${name} -->`;

/** A marker, and what stands under it until the next empty line. */
const MARKED = /<!-- table: (?<name>[\w-]+) -->\n(?:[^\n]+\n)*/gu;

/**
 * A page with tables in place of what stands under their markers.
 * @throws Error for a marker that no table has, and for a table without a marker.
 */
export function withTables(page: string, tables: ReadonlyMap<string, string>): string {
  const missing = [...tables.keys()].filter((name) => !page.includes(marker(name)));
  if (missing.length > 0) throw new Error(`the page has no place for ${missing.join(', ')}`);
  return page.replaceAll(MARKED, (_marked, name: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`there is no table ${name}`);
    return `${marker(name)}\n${table}\n`;
  });
}
