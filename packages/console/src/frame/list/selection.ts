/** The rows that are selected, and the last one that was: a range begins there. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

/** Selects a row, or no longer. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Selects the rows from the last one that was selected to this one; this one alone without any. */
export function extendedTo(
  { ids, anchor }: Selection,
  id: string,
  rows: readonly string[],
): Selection {
  const from = anchor === undefined ? -1 : rows.indexOf(anchor);
  const to = rows.indexOf(id);
  if (from < 0) return { ids: new Set([...ids, id]), anchor: id };
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...range]), anchor: id };
}

/** Selects all rows of the page, or none where all of them are. */
export function allToggled({ ids }: Selection, rows: readonly string[]): Selection {
  const others = [...ids].filter((id) => !rows.includes(id));
  const areAll = rows.every((id) => ids.has(id));
  return { ids: new Set(areAll ? others : [...others, ...rows]), anchor: undefined };
}
