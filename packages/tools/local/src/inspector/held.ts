/** The newest of what comes, within a number of rows and of bytes. */
export interface Held<Row> {
  add(id: string, row: Row, bytes: number): void;
  get(id: string): Row | undefined;
  all(): Row[];
}

/** Holds at most so many rows and bytes; the oldest go first, and one alone may be as large as it is. */
export function hold<Row>(limits: { readonly rows: number; readonly bytes: number }): Held<Row> {
  const rows = new Map<string, { readonly row: Row; readonly bytes: number }>();
  let total = 0;

  function remove(id: string): void {
    total -= rows.get(id)?.bytes ?? 0;
    rows.delete(id);
  }

  return {
    add(id, row, bytes) {
      remove(id);
      rows.set(id, { row, bytes });
      total += bytes;
      for (const oldest of rows.keys()) {
        if (oldest === id || (rows.size <= limits.rows && total <= limits.bytes)) return;
        remove(oldest);
      }
    },
    get: (id) => rows.get(id)?.row,
    all: () => [...rows.values()].map(({ row }) => row),
  };
}
