/** The words of an order, and in which group of orders each lies. */
export type PlacedWord = readonly [word: string, group: string];

/** The sign before a group, which follows its words: no word begins so. */
const GROUP = '#';

/** Words as one text, in which a word stands between spaces. */
export function packWords(words: readonly PlacedWord[]): string {
  const groups = new Map<string, string[]>();
  for (const [word, group] of words) {
    const some = groups.get(group);
    if (some === undefined) groups.set(group, [word]);
    else some.push(word);
  }
  return [...groups].map(([group, some]) => [...some, `${GROUP}${group}`].join(' ')).join(' ');
}

/** The words that were packed. */
export function openWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  let waiting: string[] = [];
  for (const one of text === '' ? [] : text.split(' ')) {
    if (one.startsWith(GROUP)) {
      const group = one.slice(GROUP.length);
      words.push(...waiting.map((word) => [word, group] as const));
      waiting = [];
    } else waiting.push(one);
  }
  return words;
}
