import { codeList } from '../tables/code-list.ts';
import { textAt } from '../xml/element.ts';
import { isAbn, isBelgian, isGs1, isItalianVat, isLuhn, isModulus11 } from './check-digit.ts';
import { type Place, placeOf, placesOf } from './place.ts';
import { type Judge, quoted } from './problem.ts';

interface SchemeRule {
  readonly rule: string;
  readonly isValid: (id: string) => boolean;
  /** Sentence behind the value: `is no GLN`. */
  readonly otherwise: string;
}

const matches = (pattern: RegExp) => (id: string) => pattern.test(id);
const TAX_CODE = matches(/^(?:[A-Za-z]{6}\d{2}[A-Za-z]\d{2}[A-Za-z]\d{3}[A-Za-z]|\d{11})$/u);
const NO_DUTCH_VAT = 'is no Dutch VAT number: NL, 9 digits, B, 2 digits';
const DUTCH_VAT = matches(/^NL\d{9}B\d{2}$/u);

/** Identifiers that show whether they were mistyped, by their scheme (PEP-14). */
export const schemeRules: Readonly<Record<string, SchemeRule>> = {
  '0007': {
    rule: 'COMMON-R049',
    isValid: (id) => /^\d{10}$/u.test(id) && isLuhn(id),
    otherwise: 'is no Swedish organisation number: 10 digits with a check digit',
  },
  '0088': {
    rule: 'COMMON-R040',
    isValid: isGs1,
    otherwise: 'is no GLN: digits with a check digit',
  },
  '0096': {
    rule: 'COMMON-R052',
    isValid: matches(/^\d{10}$/u),
    otherwise: 'is no Danish production unit: 10 digits',
  },
  '0106': {
    rule: 'COMMON-R054',
    isValid: matches(/^\d{8}$/u),
    otherwise: 'is no Dutch chamber of commerce number: 8 digits',
  },
  '0151': {
    rule: 'COMMON-R050',
    isValid: isAbn,
    otherwise: 'is no Australian business number: 11 digits with check digits',
  },
  '0184': {
    rule: 'COMMON-R042',
    isValid: matches(/^(?:DK)?\d{8}$/u),
    otherwise: 'is no Danish company number: 8 digits, with or without DK',
  },
  '0190': {
    rule: 'COMMON-R055',
    isValid: matches(/^\d{20}$/u),
    otherwise: 'is no Dutch organisation number: 20 digits',
  },
  '0192': {
    rule: 'COMMON-R041',
    isValid: isModulus11,
    otherwise: 'is no Norwegian organisation number: 9 digits with a check digit',
  },
  '0198': {
    rule: 'COMMON-R053',
    isValid: matches(/^DK\d{8}$/u),
    otherwise: 'is no Danish VAT number: DK and 8 digits',
  },
  '0201': {
    rule: 'COMMON-R044',
    isValid: matches(/^[A-Za-z\d]{6}$/u),
    otherwise: 'is no Italian office code: 6 letters or digits',
  },
  '0208': {
    rule: 'COMMON-R043',
    isValid: isBelgian,
    otherwise: 'is no Belgian enterprise number: 10 digits with check digits',
  },
  '0210': {
    rule: 'COMMON-R045',
    isValid: TAX_CODE,
    otherwise: 'is no Italian tax code: 16 letters and digits, or 11 digits',
  },
  '0211': {
    rule: 'COMMON-R047',
    isValid: isItalianVat,
    otherwise: 'is no Italian VAT number: IT and 11 digits with a check digit',
  },
  '0217': {
    rule: 'COMMON-R057',
    isValid: matches(/^\d{12}$/u),
    otherwise: 'is no Dutch establishment number: 12 digits',
  },
  '9907': {
    rule: 'COMMON-R046',
    isValid: TAX_CODE,
    otherwise: 'is no Italian tax code: 16 letters and digits, or 11 digits',
  },
  '9944': {
    rule: 'COMMON-R056-1',
    isValid: DUTCH_VAT,
    otherwise: NO_DUTCH_VAT,
  },
};

const bySchemes = new Map(Object.entries(schemeRules));

/** COMMON-R040 to R057: an identifier has the form and the check digits of its scheme. */
export const judgeScheme: Judge = (at, report) => {
  const { attributes, text } = at.element;
  const scheme = bySchemes.get(attributes['schemeID'] ?? '');
  if (scheme === undefined || text === '' || scheme.isValid(text)) return;
  report({ rule: scheme.rule, at, message: `${quoted(text)} ${scheme.otherwise}.` });
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
  if (!at?.element.text.startsWith('NL') || DUTCH_VAT(at.element.text)) return;
  const message = `${quoted(at.element.text)} ${NO_DUTCH_VAT}.`;
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
