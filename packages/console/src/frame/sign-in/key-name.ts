const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chromium/', 'Chromium'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const LONGEST = 100;

/** The browser that a user agent names: those that also name others come first. */
export function browserOf(userAgent: string): string {
  return BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'a browser';
}

/** Names the key of a person; trails show the name. */
export const keyName = (person: string, userAgent: string): string =>
  `Console, ${person.trim().slice(0, LONGEST)}, ${browserOf(userAgent)}`;
