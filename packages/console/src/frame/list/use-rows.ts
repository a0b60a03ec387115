import { useState } from 'react';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { allToggled, extendedTo, nothingSelected, type Selection, toggled } from './selection.ts';

/** The rows of a list as they are worked with by keyboard. */
export interface Rows {
  readonly selection: Selection;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  /** The row that has the focus. */
  readonly current: () => string | undefined;
}

const linkOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);

/** The row that has the focus, or holds what has it. */
function currentId(): string | undefined {
  const row = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]');
  return row?.dataset['row'];
}

/**
 * Moves the focus over the links of rows by J and K, so that Enter opens what is focused, selects by
 * X and Shift X, and previews by Space where there is a preview. The link of a row carries its id as `data-row`.
 */
export function useRows(ids: readonly string[], preview?: (id: string) => void): Rows {
  const [selection, setSelection] = useState(nothingSelected);
  const move = (step: number) => {
    const at = ids.indexOf(currentId() ?? '');
    const to = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step))];
    if (to !== undefined) linkOf(to)?.focus();
  };
  const withCurrent = (act: (id: string) => void) => () => {
    const id = currentId();
    if (id !== undefined) act(id);
  };
  const toggle = (id: string) => setSelection((last) => toggled(last, id));
  useShortcuts([
    { chord: 'J', title: 'Next row', run: () => move(1) },
    { chord: 'K', title: 'Previous row', run: () => move(-1) },
    ...(preview === undefined
      ? []
      : [{ chord: 'Space', title: 'Preview the row', run: withCurrent(preview) }]),
    { chord: 'X', title: 'Select the row', run: withCurrent(toggle) },
    {
      chord: 'Shift X',
      title: 'Select up to this row',
      run: withCurrent((id) => setSelection((last) => extendedTo(last, id, ids))),
    },
  ]);
  return {
    selection,
    toggle,
    toggleAll: () => setSelection((last) => allToggled(last, ids)),
    clear: () => setSelection(nothingSelected),
    current: currentId,
  };
}
