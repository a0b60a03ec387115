import { useEffect, useEffectEvent } from 'react';

/** Opens the palette by Ctrl K or Command K, also from within a field. */
export function usePaletteKey(open: () => void): void {
  const run = useEffectEvent(open);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
