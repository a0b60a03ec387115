import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { PaletteList } from './palette-list.tsx';
import { stepped } from './rank.ts';
import type { Thing } from './thing.ts';
import { useThings } from './use-things.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const COMBOBOX = {
  className: 'search',
  role: 'combobox',
  autoComplete: 'off',
  spellCheck: false,
  'aria-expanded': true,
  'aria-label': 'Find or do',
  'aria-autocomplete': 'list',
  placeholder: 'An order, a name, a page, a command',
} as const;

/** Finds orders, pages and commands by a text; a combobox in a dialog of the browser's own. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [, go] = useLocation();
  const { things, isAsking } = useThings(text);
  const active = Math.min(at, Math.max(0, things.length - 1));

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const choose = ({ href, run }: Thing) => {
    dialog.current?.close();
    if (href === undefined) run?.();
    else go(href);
  };

  const hear = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = things[active];
    if (step !== undefined) setAt(stepped(active, step, things.length));
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Find or do"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      onKeyDown={hear}
    >
      <input
        {...COMBOBOX}
        aria-controls={list}
        aria-activedescendant={things.length > 0 ? `${list}-${active}` : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
      />
      <PaletteList id={list} things={things} active={active} onChoose={choose} />
      <p className="quiet" role="status">
        {isAsking && 'Searching…'}
        {!isAsking && things.length === 0 && 'Nothing has that name or number.'}
      </p>
    </dialog>
  );
}
