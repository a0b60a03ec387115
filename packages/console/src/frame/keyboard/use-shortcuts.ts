import { useEffect, useEffectEvent } from 'react';
import { type Shortcut, shortcutStore } from './shortcut-store.ts';

/** Has the shortcuts while the component is on the page; those of the last one win. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const run = useEffectEvent((chord: string) => {
    shortcuts.find((one) => one.chord === chord)?.run();
  });
  const names = shortcuts.map(({ chord, title }) => `${chord}\t${title}`).join('\n');
  useEffect(() => {
    const lines = names.split('\n').filter((line) => line !== '');
    const steady = lines.map((line) => {
      const [chord = '', title = ''] = line.split('\t');
      return { chord, title, run: () => run(chord) };
    });
    return shortcutStore.register(steady);
  }, [names]);
}
