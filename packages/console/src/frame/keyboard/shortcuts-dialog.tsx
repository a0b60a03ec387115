import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { shortcutStore } from './shortcut-store.ts';

/** Every shortcut of the page behind it, and the switch for those of plain letters. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [shortcuts] = useState(() => [
    ...new Map(shortcutStore.all().map((one) => [one.chord, one])).values(),
  ]);
  const [isOff, setOff] = useState(shortcutStore.areLettersOff);
  const switchLetters = () => {
    shortcutStore.switchLetters(!isOff);
    setOff(!isOff);
  };
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="facts shortcuts">
        <div>
          <dt>
            <kbd>Ctrl K</kbd>
          </dt>
          <dd>Find or do anything</dd>
        </div>
        {shortcuts.map(({ chord, title }) => (
          <div key={chord}>
            <dt>
              <kbd>{chord}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={!isOff} onChange={switchLetters} /> Single-letter shortcuts
      </label>
    </Dialog>
  );
}
