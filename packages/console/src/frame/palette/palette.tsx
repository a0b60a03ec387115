import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Thing } from '../areas/area.ts';
import { grouped, stepped } from './rank.ts';
import { useThings } from './use-things.ts';

interface ListProps {
  readonly id: string;
  readonly things: readonly Thing[];
  readonly active: number;
  /** Lines for what was typed are still on their way. */
  readonly isAsking: boolean;
  readonly onChoose: (thing: Thing) => void;
}

/** The lines of the palette, under their groups. */
function PaletteList({ id, things, active, isAsking, onChoose }: ListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label="Results" aria-busy={isAsking}>
      {grouped(things).map(({ group, things: lines }) => (
        <div key={group} role="presentation">
          <div className="quiet group" role="presentation">
            {group}
          </div>
          {lines.map((thing) => {
            const at = things.indexOf(thing);
            return (
              <button
                key={thing.id}
                id={`${id}-${at}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onClick={() => onChoose(thing)}
              >
                <span>{thing.title}</span>
                {thing.about !== undefined && <span className="quiet">{thing.about}</span>}
                {thing.shortcut !== undefined && <kbd>{thing.shortcut}</kbd>}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const COMBOBOX = {
  className: 'search',
  role: 'combobox',
  autoComplete: 'off',
  spellCheck: false,
  'aria-expanded': true,
  'aria-label': 'Search or jump to',
  'aria-autocomplete': 'list',
  placeholder: 'An order, a customer, a page or a command',
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
      aria-label="Search or jump to"
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
      <PaletteList
        id={list}
        things={things}
        active={active}
        isAsking={isAsking}
        onChoose={choose}
      />
      <p className="quiet" role="status">
        {isAsking && 'Searching…'}
        {!isAsking && things.length === 0 && 'Nothing found.'}
      </p>
    </dialog>
  );
}

/** Opens the palette by Ctrl K or Command K, also from within a field. */
export function usePaletteKey(open: () => void): void {
  const run = useEffectEvent(open);
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
