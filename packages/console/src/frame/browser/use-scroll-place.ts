import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

const NAME = 'waybill.console.places';
const MOST = 50;
/** A slow service answers by then. */
const PATIENCE_MS = 15_000;
/** Events of people who move to another place meanwhile. */
const OWN_WILL = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Places = Readonly<Record<string, number>>;

const stored = (): Places => JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Places;

/** The key of an entry of the history: a replaced address keeps it, and so does a reload. */
function entryOf(address: string): string {
  const { navigation } = window as { navigation?: { currentEntry?: { readonly key: string } } };
  return navigation?.currentEntry?.key ?? address;
}

function keep(entry: string, top: number): void {
  const { [entry]: _, ...others } = stored();
  const kept = [...Object.entries(others), [entry, top] as const].slice(-MOST);
  sessionStorage.setItem(NAME, JSON.stringify(Object.fromEntries(kept)));
}

/** Scrolls once the page is as long as it was; gives up when it stays shorter, or the operator goes elsewhere. */
function scrollWhenLong(top: number): () => void {
  const begun = performance.now();
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  for (const act of OWN_WILL) window.addEventListener(act, end, { signal, passive: true });
  const attempt = () => {
    if (signal.aborted) return;
    window.scrollTo({ top, behavior: 'instant' });
    const isThere = Math.abs(window.scrollY - top) < 2;
    if (isThere || performance.now() - begun > PATIENCE_MS) end();
    else requestAnimationFrame(attempt);
  };
  attempt();
  return end;
}

/** Back, forward and reload show the place that was left; another address shows its top. */
export function useScrollPlace(): void {
  const [path] = useLocation();
  const address = `${path}?${useSearch()}`;
  const shown = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const entry = entryOf(address);
    // A preview that opens replaces the address of its list, which stays where it is.
    const end = entry === shown.current ? undefined : scrollWhenLong(stored()[entry] ?? 0);
    shown.current = entry;
    const note = () => keep(entry, window.scrollY);
    window.addEventListener('scrollend', note);
    return () => {
      end?.();
      window.removeEventListener('scrollend', note);
    };
  }, [address]);
}
