import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

const NAME = 'waybill.console.places';
const MOST = 50;
const PATIENCE_MS = 2000;

type Places = Readonly<Record<string, number>>;

const stored = (): Places => JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Places;

function keep(address: string, top: number): void {
  const { [address]: _, ...others } = stored();
  const kept = [...Object.entries(others), [address, top] as const].slice(-MOST);
  sessionStorage.setItem(NAME, JSON.stringify(Object.fromEntries(kept)));
}

/** Scrolls once the page is as long as it was; gives up when it stays shorter. */
function scrollWhenLong(top: number): () => void {
  const begun = performance.now();
  let frame = 0;
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' });
    const isThere = Math.abs(window.scrollY - top) < 2;
    if (!isThere && performance.now() - begun < PATIENCE_MS) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

/** Back, forward and reload show the place that was left; another address shows its top. */
export function useScrollPlace(): void {
  const [path] = useLocation();
  const address = `${path}?${useSearch()}`;
  const returns = useRef(true);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const noteReturn = () => {
      returns.current = true;
    };
    window.addEventListener('popstate', noteReturn, { capture: true });
    return () => window.removeEventListener('popstate', noteReturn, { capture: true });
  }, []);

  useLayoutEffect(() => {
    const top = returns.current ? (stored()[address] ?? 0) : 0;
    returns.current = false;
    const end = scrollWhenLong(top);
    const note = () => keep(address, window.scrollY);
    window.addEventListener('scrollend', note);
    return () => {
      end();
      window.removeEventListener('scrollend', note);
    };
  }, [address]);
}
