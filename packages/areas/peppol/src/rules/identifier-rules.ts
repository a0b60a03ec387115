import { codeList } from '../tables/code-list.ts';
import { textAt } from '../xml/element.ts';
import { isAbn, isBelgian, isGs1, isItalianVat, isLuhn, isModulus11 } from './check-digit.ts';
import { type Place, placeOf, placesOf } from './place.ts';
import { type Judge, quoted } from './problem.ts';

interface SchemeRule {
  readonly rule: string;
  readonly isValid: (id: string) => boolean;
  /** Form of an identifier of the scheme: `a GLN, digits with a check digit`. */
  readonly form: string;
}

const matches = (pattern: RegExp) => (id: string) => pattern.test(id);
const isSwedish = (id: string) => /^\d{10}$/u.test(id) && isLuhn(id);
const isDutchVat = matches(/^NL\d{9}B\d{2}$/u);
const isTaxCode = matches(/^(?:[A-Za-z]{6}\d{2}[A-Za-z]\d{2}[A-Za-z]\d{3}[A-Za-z]|\d{11})$/u);
const taxCode = 'an Italian tax code, 16 letters and digits or 11 digits';
const dutchVat = 'a Dutch VAT number, NL, 9 digits, B, 2 digits';

type Row = readonly [scheme: string, rule: string, isValid: SchemeRule['isValid'], form: string];

const rows: readonly Row[] = [
  ['0007', 'R049', isSwedish, 'a Swedish organisation number, 10 digits with a check digit'],
  ['0088', 'R040', isGs1, 'a GLN, digits with a check digit'],
  ['0096', 'R052', matches(/^\d{10}$/u), 'a Danish production unit, 10 digits'],
  ['0106', 'R054', matches(/^\d{8}$/u), 'a Dutch chamber of commerce number, 8 digits'],
  ['0151', 'R050', isAbn, 'an Australian business number, 11 digits with check digits'],
  [
    '0184',
    'R042',
    matches(/^(?:DK)?\d{8}$/u),
    'a Danish company number, 8 digits with or without DK',
  ],
  ['0190', 'R055', matches(/^\d{20}$/u), 'a Dutch organisation number, 20 digits'],
  ['0192', 'R041', isModulus11, 'a Norwegian organisation number, 9 digits with a check digit'],
  ['0198', 'R053', matches(/^DK\d{8}$/u), 'a Danish VAT number, DK and 8 digits'],
  ['0201', 'R044', matches(/^[A-Za-z\d]{6}$/u), 'an Italian office code, 6 letters or digits'],
  ['0208', 'R043', isBelgian, 'a Belgian enterprise number, 10 digits with check digits'],
  ['0210', 'R045', isTaxCode, taxCode],
  ['0211', 'R047', isItalianVat, 'an Italian VAT number, IT and 11 digits with a check digit'],
  ['0217', 'R057', matches(/^\d{12}$/u), 'a Dutch establishment number, 12 digits'],
  ['9907', 'R046', isTaxCode, taxCode],
  ['9944', 'R056-1', isDutchVat, dutchVat],
];

/** Identifiers that show whether they were mistyped, by their scheme (PEP-14). */
export const schemeRules: Readonly<Record<string, SchemeRule>> = Object.fromEntries(
  rows.map(([scheme, rule, isValid, form]) => [scheme, { rule: `COMMON-${rule}`, isValid, form }]),
);

const bySchemes = new Map(Object.entries(schemeRules));

/** COMMON-R040 to R057: an identifier has the form and the check digits of its scheme. */
export const judgeScheme: Judge = (at, report) => {
  const { attributes, text } = at.element;
  const scheme = bySchemes.get(attributes['schemeID'] ?? '');
  if (scheme === undefined || text === '' || scheme.isValid(text)) return;
  report({ rule: scheme.rule, at, message: `${quoted(text)} is not ${scheme.form}.` });
};

/** The same of the identifiers of a party. */
export const judgePartyId: Judge = (party, report) => {
  for (const at of placesOf(party, 'cbc:ID')) judgeScheme(at, report);
};

/** The VAT number of a tax registration; undefined where it is another tax, or has none. */
function vatNumber(at: Place): Place | undefined {
  const number = placeOf(at, 'cbc:CompanyID');
  const isVat = textAt(at.element, 'cac:TaxScheme', 'cbc:ID') === 'VAT';
  return isVat && number !== at && number.element.text !== '' ? number : undefined;
}

/** COMMON-R056-2: a Dutch VAT number has its form. */
export const judgeDutchVat: Judge = (registration, report) => {
  const at = vatNumber(registration);
  if (!at?.element.text.startsWith('NL') || isDutchVat(at.element.text)) return;
  const message = `${quoted(at.element.text)} is not ${dutchVat}.`;
  report({ rule: 'COMMON-R056-2', at, message });
};

const countries = codeList('iso3166');
/** Countries of the list without VAT numbers of their own, or with those of another one. */
const otherCountries = new Set(['1A', 'BQ', 'CW', 'RE', 'SS', 'SX', 'XI']);
/** Beginnings that are no country of the list: the former Antilles, and Greece in VAT numbers. */
const oldCountries = new Set(['AN', 'EL']);

/** R026: a VAT number begins with its country. */
export const judgeVat: Judge = (registration, report) => {
  const at = vatNumber(registration);
  if (at === undefined) return;
  const country = at.element.text.slice(0, 2);
  const isCountry = countries.has(country) && !otherCountries.has(country);
  if (isCountry || oldCountries.has(country)) return;
  const message = `${quoted(at.element.text)} does not begin with the code of a country.`;
  report({ rule: 'R026', at, message });
};
