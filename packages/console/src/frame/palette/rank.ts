import type { Thing } from '../areas/area.ts';

const words = (text: string) => text.toLowerCase().split(/\s+/u).filter(Boolean);

/** Rates how well a title matches: 2 from its beginning, 1 from that of a word, 0 for no match. */
function score(title: string, typed: readonly string[]): number {
  const text = title.toLowerCase();
  const parts = words(text);
  const isMet = typed.every((word) => parts.some((part) => part.startsWith(word)));
  if (!isMet) return 0;
  return text.startsWith(typed.join(' ')) ? 2 : 1;
}

/** The things whose title has every word that was typed, the best first; all of them for none. */
export function ranked(things: readonly Thing[], text: string): Thing[] {
  const typed = words(text);
  return things
    .map((thing) => ({ thing, points: score(thing.title, typed) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ thing }) => thing);
}

/** Things under their groups, in the order in which the groups first come. */
export function grouped(things: readonly Thing[]): { group: string; things: Thing[] }[] {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) groups.set(thing.group, [...(groups.get(thing.group) ?? []), thing]);
  return [...groups].map(([group, members]) => ({ group, things: members }));
}

/** The place after a step up or down, round at both ends; 0 where there is nothing. */
export const stepped = (at: number, step: number, length: number): number =>
  length === 0 ? 0 : (at + step + length) % length;
