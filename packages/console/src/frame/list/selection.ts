/** The rows that are selected, and the last one that was chosen: a range begins there. */
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

/**
 * Does to all rows from the last chosen one to this one what a choice of this one alone would do: it selects
 * them, or no longer. The rows are those that are shown; without a chosen one among them it is this one alone.
 */
export function rangeToggled(selection: Selection, id: string, rows: readonly string[]): Selection {
  const { ids, anchor = '' } = selection;
  const [from, to] = [rows.indexOf(anchor), rows.indexOf(id)];
  if (from < 0) return toggled(selection, id);
  const next = new Set(ids);
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (ids.has(id)) next.delete(row);
    else next.add(row);
  }
  return { ids: next, anchor: id };
}

/** Selects all rows of the page, or none where all of them are. */
export function allToggled({ ids }: Selection, rows: readonly string[]): Selection {
  const others = [...ids].filter((id) => !rows.includes(id));
  const areAll = rows.every((id) => ids.has(id));
  return { ids: new Set(areAll ? others : [...others, ...rows]), anchor: undefined };
}
