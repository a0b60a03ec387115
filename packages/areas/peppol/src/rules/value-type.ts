import { DAY, isRealDay, isZone } from './day.ts';

/** A type of UBL: the values and the attributes that its schema knows. */
export interface ValueType {
  /** `a date like 2026-11-24`; undefined where any text will do. */
  readonly wanted?: string;
  readonly isValue: (text: string) => boolean;
  readonly attributes: readonly string[];
  /** Attributes that the schema demands, as rows of a table say it. */
  readonly needed?: Readonly<Record<string, { readonly need: string }>>;
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u;
/** Digits beyond which no number is calculated with; the schema's own processors promise 18. */
const DECIMAL_LENGTH = 100;
const ANY_DAY = new RegExp(`^(?<day>${DAY.source.slice(1, -1)})(?<zone>.*)$`, 'u');
const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)(?<zone>.*)$/u;
const BLANKS = /[ \t\r\n]+/gu;
const NO_BASE64 = /[^A-Za-z0-9+/]/u;
const BASE64_END = /(?:[AQgw]==|[AEIMQUYcgkosw048]=)$/u;

export const isDecimal = (text: string) => text.length <= DECIMAL_LENGTH && DECIMAL.test(text);

function isDate(text: string): boolean {
  const { day = '', zone = '' } = ANY_DAY.exec(text)?.groups ?? {};
  return isRealDay(day) && isZone(zone);
}

function isTime(text: string): boolean {
  const zone = TIME.exec(text)?.groups?.['zone'];
  return zone !== undefined && isZone(zone);
}

function isBase64(text: string): boolean {
  const packed = text.replace(BLANKS, '');
  const unpadded = packed.replace(BASE64_END, (end) => end.replaceAll('=', ''));
  return packed.length % 4 === 0 && !NO_BASE64.test(unpadded);
}

const anyText = (...attributes: readonly string[]): ValueType => ({
  isValue: () => true,
  attributes,
});
const decimal = (...attributes: readonly string[]): ValueType => ({
  wanted: 'a number like 4.95',
  isValue: isDecimal,
  attributes,
});
const needs = (name: string) => ({ [name]: { need: 'UBL' } });
const issuer = ['ID', 'Name', 'AgencyID', 'AgencyName', 'VersionID', 'URI'];
const ofList = [...issuer, 'SchemeURI'].map((part) => `list${part}`);
const ofScheme = [...issuer, 'DataURI'].map((part) => `scheme${part}`);
const language = ['languageID', 'languageLocaleID'];

export const valueTypes: Readonly<Record<string, ValueType>> = {
  Amount: { ...decimal('currencyID', 'currencyCodeListVersionID'), needed: needs('currencyID') },
  BinaryObject: {
    wanted: 'a file in base64',
    isValue: isBase64,
    attributes: ['format', 'mimeCode', 'encodingCode', 'characterSetCode', 'uri', 'filename'],
    needed: needs('mimeCode'),
  },
  Code: anyText(...ofList, 'name', 'languageID'),
  Date: { wanted: 'a date like 2026-11-24', isValue: isDate, attributes: [] },
  Identifier: anyText(...ofScheme),
  Indicator: {
    wanted: 'true or false',
    isValue: (text) => /^(?:true|false|1|0)$/u.test(text),
    attributes: [],
  },
  Measure: { ...decimal('unitCode', 'unitCodeListVersionID'), needed: needs('unitCode') },
  Name: anyText(...language),
  Numeric: decimal('format'),
  Percent: decimal('format'),
  Quantity: decimal('unitCode', 'unitCodeListID', 'unitCodeListAgencyID', 'unitCodeListAgencyName'),
  Text: anyText(...language),
  Time: { wanted: 'a time like 08:15:00', isValue: isTime, attributes: [] },
};
