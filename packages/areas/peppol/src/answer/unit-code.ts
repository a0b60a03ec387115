import { codeList, unitTexts } from '../tables/code-list.ts';

/** A piece, which fits what has no code of its own. */
const PIECE = 'C62';

/** Texts of the codes of units, and which codes there are. */
export interface Units {
  /** Those of the shop, which stand above the default ones: the setting `units`. */
  readonly own: Readonly<Record<string, string>>;
  readonly defaults: Readonly<Record<string, string>>;
  readonly isCode: (text: string) => boolean;
}

/** The units of a shop. */
export const unitsOf = (own: Units['own']): Units => ({
  own,
  defaults: unitTexts,
  isCode: (text) => codeList('rec20').has(text),
});

/**
 * The code that stands for the unit of a position: the first one with this text, those of the shop before the
 * default ones, else the text itself where it is a code, else a piece (PEP-113).
 */
export function unitCodeOf(unit: string | null, { own, defaults, isCode }: Units): string {
  if (unit === null) return PIECE;
  const known = [
    ...Object.entries(own),
    ...Object.entries(defaults).filter(([code]) => !Object.hasOwn(own, code)),
  ];
  const [code] = known.find(([, text]) => text === unit) ?? [];
  return code ?? (isCode(unit) ? unit : PIECE);
}
