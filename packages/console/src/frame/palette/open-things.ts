import { useEffect, useEffectEvent } from 'react';
import type { Thing } from '../areas/area.ts';

const registered = new Set<readonly Thing[]>();

/** The things that the open page offers to do. */
export const openThings = (): Thing[] => [...registered].reverse().flat();

/** Offers things in the palette while the component is on the page. */
export function useOpenThings(things: readonly Thing[]): void {
  const run = useEffectEvent((id: string) => things.find((one) => one.id === id)?.run?.());
  const shown = JSON.stringify(things);
  useEffect(() => {
    const parsed = JSON.parse(shown) as Thing[];
    const steady = parsed.map((thing) =>
      thing.href === undefined ? { ...thing, run: () => run(thing.id) } : thing,
    );
    registered.add(steady);
    return () => {
      registered.delete(steady);
    };
  }, [shown]);
}
