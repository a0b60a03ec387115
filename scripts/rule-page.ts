/** A numbered rule of a page in `docs/rules`. */
export interface Rule {
  readonly id: string;
  /** The page it stands on, relative to the project root. */
  readonly page: string;
}

/** A line of a page that wants to be a rule and is none. */
export interface BrokenRule {
  readonly page: string;
  readonly line: number;
  readonly why: string;
}

const NUMBERED = /^- \*\*([A-Z]{3}-[1-9]\d*)\*\* /u;
const WITH_SOURCE = /\S _\([^()]+(?:\([^()]*\)[^()]*)*\)_$/u;

function brokenBy(line: string): string | undefined {
  if (!line.startsWith('- ')) return undefined;
  if (!NUMBERED.test(line)) return 'has no number such as **ORD-17**';
  return WITH_SOURCE.test(line) ? undefined : 'has no source such as _(orders.md 3.4)_ in the end';
}

/** The rules of a page: one a line, each with a number in front and its source behind. */
export function rulesOf(
  page: string,
  text: string,
): { readonly rules: readonly Rule[]; readonly broken: readonly BrokenRule[] } {
  const lines = text.split('\n');
  const rules = lines.flatMap((line): Rule[] => {
    const id = NUMBERED.exec(line)?.[1];
    return id === undefined ? [] : [{ id, page }];
  });
  const broken = lines.flatMap((line, index): BrokenRule[] => {
    const why = brokenBy(line);
    return why === undefined ? [] : [{ page, line: index + 1, why }];
  });
  return { rules, broken };
}
