import codes from './code-lists.json' with { type: 'json' };

/** The name of a list of codes in the table. */
export type CodeListName = keyof typeof codes.lists;

const lists = new Map<CodeListName, ReadonlySet<string>>();

/** The codes of a list of the Peppol release. */
export function codeList(name: CodeListName): ReadonlySet<string> {
  const known = lists.get(name) ?? new Set(codes.lists[name].split(' '));
  lists.set(name, known);
  return known;
}

/** Texts of units by their codes, for shops that say nothing else. */
export const unitTexts: Readonly<Record<string, string>> = codes.units;
