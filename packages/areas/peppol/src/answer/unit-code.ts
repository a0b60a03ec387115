import { codeList, unitTexts } from '../tables/code-list.ts';

/** A piece, which fits what has no code of its own. */
const PIECE = 'C62';

/** Texts of a shop by the codes of units, which stand above the default ones: the setting `units`. */
export type Units = Readonly<Record<string, string>>;

/**
 * The code that stands for the unit of a position: the first one with this text, those of the shop before the
 * default ones, else the text itself where it is a code, else a piece (PEP-113).
 */
export function unitCodeOf(unit: string | null, units: Units): string {
  if (unit === null) return PIECE;
  const known = [
    ...Object.entries(units),
    ...Object.entries(unitTexts).filter(([code]) => !Object.hasOwn(units, code)),
  ];
  const [code] = known.find(([, text]) => text === unit) ?? [];
  return code ?? (codeList('rec20').has(unit) ? unit : PIECE);
}
