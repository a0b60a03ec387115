import { useEffect } from 'react';
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
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label="Found">
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
