import { useEffect } from 'react';
import type { LeftList } from './neighbours.ts';

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
