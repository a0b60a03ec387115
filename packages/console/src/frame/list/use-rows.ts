import { useState } from 'react';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { allToggled, nothingSelected, rangeToggled, type Selection, toggled } from './selection.ts';

/** The rows of a list as they are worked with by keyboard. */
export interface Rows {
  readonly selection: Selection;
  /** Selects a row, or no longer; with `isRange` all rows from the last one on. */
  readonly toggle: (id: string, isRange?: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  /** The row that has the focus. */
  readonly current: () => string | undefined;
}

const linkOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-row="${id}"] .row`);

/** The row that has the focus, or holds what has it. */
const currentId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset['row'];

/**
 * Moves the focus over the links of rows by J and K, so that Enter opens what is focused, selects by
 * X and Shift X, and previews by Space where there is a preview. The link of a row has the class `row`.
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
  const toggle = (id: string, isRange = false) => {
    // A browser also marks the text between two clicks, where the second one is with Shift.
    if (isRange) getSelection()?.removeAllRanges();
    setSelection((last) => (isRange ? rangeToggled(last, id, ids) : toggled(last, id)));
  };
  useShortcuts([
    { chord: 'J', title: 'Next row', run: () => move(1) },
    { chord: 'K', title: 'Previous row', run: () => move(-1) },
    ...(preview === undefined
      ? []
      : [{ chord: 'Space', title: 'Preview the row', run: withCurrent(preview) }]),
    { chord: 'X', title: 'Select the row', run: withCurrent((id) => toggle(id)) },
    {
      chord: 'Shift X',
      title: 'Select up to this row',
      run: withCurrent((id) => toggle(id, true)),
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
