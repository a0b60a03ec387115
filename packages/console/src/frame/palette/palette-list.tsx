import { useEffect, useRef } from 'react';
import { grouped } from './rank.ts';
import type { Thing } from './thing.ts';

interface Props {
  readonly id: string;
  readonly things: readonly Thing[];
  readonly active: number;
  readonly onChoose: (thing: Thing) => void;
}

/** The lines of the palette, under their groups. */
export function PaletteList({ id, things, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line that is active moves
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Found">
      {grouped(things).map(({ group, things: lines }) => (
        <div key={group} role="group" aria-label={group}>
          <div className="quiet group" aria-hidden="true">
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
