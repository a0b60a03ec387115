interface Flagged {
  readonly id: string;
  readonly is_default: boolean;
  readonly updated_at: string;
}

/**
 * The other rows of a market's collection that lose the default flag when `written` carries it,
 * as they stand afterwards; none when it does not, since clearing the flag hands it to nobody
 * (markets.md 4, default flags).
 */
export function demotedBy<Row extends Flagged>(
  written: Flagged,
  rows: readonly Row[],
  at: string,
): Row[] {
  if (!written.is_default) return [];
  return rows
    .filter((row) => row.is_default && row.id !== written.id)
    .map((row) => ({ ...row, is_default: false, updated_at: at }));
}
