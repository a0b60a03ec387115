import codes from './peppol-codes.json' with { type: 'json' };

/** The name of a list of codes in the table. */
export type CodeListName = keyof typeof codes.lists;

export interface CodeList {
  readonly title: string;
  readonly codes: ReadonlySet<string>;
}

const texts = Object.entries(codes.lists);
const titles: Readonly<Record<string, string>> = codes.titles;
const lists = new Map<string, CodeList>();

/** A list of the Peppol release as rules name it: `uncl5189|uncl7161` has the codes of both. */
export function titledList(names: string): CodeList {
  const parts = names.split('|');
  const list = lists.get(names) ?? {
    title: parts.map((name) => titles[name]).join(' or '),
    codes: new Set(texts.flatMap(([name, text]) => (parts.includes(name) ? text.split(' ') : []))),
  };
  lists.set(names, list);
  return list;
}

/** The codes of a list of the Peppol release. */
export function codeList(name: CodeListName): ReadonlySet<string> {
  return titledList(name).codes;
}

/** Texts of units by their codes, for shops that say nothing else. */
export const unitTexts: Readonly<Record<string, string>> = codes.units;
