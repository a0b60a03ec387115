import { useEffect } from 'react';

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

const nameOf = (kind: string) => `waybill.console.list.${kind}`;

/** The list of a kind that this tab showed last. */
export function leftList(kind: string): LeftList | undefined {
  const text = sessionStorage.getItem(nameOf(kind));
  return text === null ? undefined : (JSON.parse(text) as LeftList);
}

/** Remembers the list that is shown, for the neighbours of a row that is opened from it. */
export function useLeftList(kind: string, address: string, ids: readonly string[]): void {
  const text = JSON.stringify({ address, ids });
  useEffect(() => sessionStorage.setItem(nameOf(kind), text), [kind, text]);
}
