import type { Citations } from './rule-citations.ts';
import type { BrokenRule, Rule } from './rule-page.ts';

/** Rules that no test cites yet, each with the reason why. */
export type Uncited = Readonly<Record<string, string>>;

export interface RuleBook {
  readonly rules: readonly Rule[];
  readonly broken: readonly BrokenRule[];
  readonly citations: readonly Citations[];
}

const REASON_TO_BEGIN_WITH = 'no test names it yet';

function repeated(rules: readonly Rule[]): Rule[] {
  return rules.filter(({ id }, index) => rules.findIndex((other) => other.id === id) < index);
}

function provenIds(citations: readonly Citations[]): Set<string> {
  return new Set(citations.filter(({ isSuite }) => isSuite).flatMap(({ ids }) => ids));
}

/** Rules that no test cites, in the order of their pages. */
function unproven({ rules, citations }: RuleBook): string[] {
  const proven = provenIds(citations);
  return rules.map(({ id }) => id).filter((id) => !proven.has(id));
}

/** Problems of rules and citations, a sentence each. */
export function problemsOf(book: RuleBook, uncited: Uncited): string[] {
  const known = new Set(book.rules.map(({ id }) => id));
  const missing = unproven(book);
  return [
    ...book.broken.map(({ page, line, why }) => `${page}:${line} ${why}`),
    ...repeated(book.rules).map(({ id, page }) => `${page}: ${id} is the number of another rule`),
    ...book.citations.flatMap(({ file, ids }) =>
      [...new Set(ids)].filter((id) => !known.has(id)).map((id) => `${file}: no rule is ${id}`),
    ),
    ...missing
      .filter((id) => !Object.hasOwn(uncited, id))
      .map((id) => `${id} is cited by no test; prove it, or list it with a reason`),
    ...Object.entries(uncited).flatMap(([id, reason]) => {
      if (!missing.includes(id)) return [`${id} is listed as uncited and is not; take it out`];
      return reason.trim() === '' ? [`${id} is listed as uncited without a reason`] : [];
    }),
  ];
}

/** The list of uncited rules as it stands now; reasons given before are kept. */
export function uncitedNow(book: RuleBook, before: Uncited): Uncited {
  return Object.fromEntries(unproven(book).map((id) => [id, before[id] ?? REASON_TO_BEGIN_WITH]));
}
