/** A page of a list as it was left: its address, and its rows in their order. */
export interface LeftList {
  readonly address: string;
  readonly ids: readonly string[];
}

/** The rows before and after one, in the list that one came from. */
export function neighboursOf(
  list: LeftList | undefined,
  id: string,
): { readonly before: string | undefined; readonly after: string | undefined } {
  const at = list?.ids.indexOf(id) ?? -1;
  if (at < 0) return { before: undefined, after: undefined };
  return { before: list?.ids[at - 1], after: list?.ids[at + 1] };
}
