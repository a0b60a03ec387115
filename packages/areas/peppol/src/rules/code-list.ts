import tables from '../tables/code-lists.json' with { type: 'json' };

export interface CodeList {
  readonly title: string;
  readonly codes: ReadonlySet<string>;
}

const titles: Readonly<Record<string, string>> = tables.titles;
const lists: Readonly<Record<string, string>> = tables.lists;

const known = new Map<string, CodeList>();

/** A code list by its name; `uncl5189|uncl7161` has the codes of both. */
export function codeList(name: string): CodeList {
  const parts = name.split('|');
  const list = known.get(name) ?? {
    title: parts.map((part) => titles[part]).join(' or '),
    codes: new Set(parts.flatMap((part) => lists[part]?.split(' ') ?? [])),
  };
  known.set(name, list);
  return list;
}
