import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useApi } from '../api/use-api.ts';
import { useAreas } from '../areas/area.ts';
import { useScrollPlace } from '../browser/use-scroll-place.ts';
import { ShortcutsDialog } from '../keyboard/shortcuts-dialog.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { Palette, usePaletteKey } from '../palette/palette.tsx';
import { Button } from '../parts/button.tsx';
import { usePreload } from './page-code.ts';
import { Pages } from './pages.tsx';
import { Side } from './side.tsx';
import { Whose } from './whose.tsx';

/** The shortcuts that every page has. */
function useFrameShortcuts(open: { readonly keys: () => void; readonly palette: () => void }) {
  const { may } = useApi();
  const [, go] = useLocation();
  const entries = useAreas()
    .flatMap(({ navigation }) => navigation)
    .filter(({ needs, letter }) => letter !== undefined && may(needs));
  useShortcuts([
    { chord: '/', title: 'Search', run: () => focusSearch(open.palette) },
    ...entries.map(({ letter, title, href }) => ({
      chord: `G ${letter}`,
      title: `Go to ${title}`,
      run: () => go(href),
    })),
    { chord: '?', title: 'Show keyboard shortcuts', run: open.keys },
  ]);
}

/** The search of the page where it has one; else the palette. */
function focusSearch(openPalette: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (field === null) openPalette();
  else field.select();
}

/** The frame of every page: bar, menu, palette and keyboard. */
export function Shell() {
  const { session, waybill } = useApi();
  const [opened, setOpened] = useState<'palette' | 'keys'>();
  const menu = useRef<HTMLDivElement>(null);
  const open = { palette: () => setOpened('palette'), keys: () => setOpened('keys') };
  usePaletteKey(open.palette);
  useFrameShortcuts(open);
  useScrollPlace();
  usePreload();

  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <Button kind="bare" className="narrow" popoverTarget="areas" aria-label="Menu">
          ☰
        </Button>
        <Link className="brand" href="/">
          Waybill
        </Link>
        <Button className="finder" onClick={open.palette}>
          <span>Search …</span> <kbd>Ctrl K</kbd>
        </Button>
        <Whose session={session} waybill={waybill} />
      </header>
      <aside className="side">
        <Side />
        <Button kind="bare" className="quiet" onClick={open.keys}>
          Keyboard <kbd>?</kbd>
        </Button>
      </aside>
      <div id="areas" className="drawer" popover="auto" ref={menu}>
        <Side onChosen={() => menu.current?.hidePopover()} />
      </div>
      <main id="main" tabIndex={-1}>
        <Pages />
      </main>
      {opened === 'palette' && <Palette onClose={() => setOpened(undefined)} />}
      {opened === 'keys' && <ShortcutsDialog onClose={() => setOpened(undefined)} />}
    </div>
  );
}
