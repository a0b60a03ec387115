import { shorten } from '@waybill/kernel/rejection';
import type { Transaction } from '../document/transaction.ts';
import { type Place, pathOf } from './place.ts';

/** A rule that a document breaks, and where. */
export interface DocumentProblem {
  /** `PEPPOL-T01-R008`, `PEPPOL-COMMON-R040`; `UBL` where only the schema says it. */
  readonly rule: string;
  readonly path: string;
  readonly message: string;
  readonly line: number;
}

/** Rules behind `PEPPOL-T01-`: `R008`, `B00101`; or `COMMON-R040`, or `UBL`. */
export interface Breach {
  readonly rule: string;
  readonly at: Place;
  /** Name of the attribute of the element that it is about. */
  readonly attribute?: string | undefined;
  readonly message: string;
}

/** Takes a breach down; its caller goes on with the next rule. */
export type Report = (breach: Breach) => void;

/** Judges an element by rules that no table holds. */
export type Judge = (place: Place, report: Report) => void;

const LISTED = 100;
const VALUE_LENGTH = 200;
/** No sentence and no path of ours is longer: names of other namespaces are. */
const PATH_LENGTH = 500;
const MESSAGE_LENGTH = 600;

/** A value as a sentence quotes it. */
export function quoted(value: string): string {
  return `"${shorten(value, VALUE_LENGTH)}"`;
}

function ruleId(rule: string, transaction: Transaction): string {
  if (rule === 'UBL') return rule;
  return rule.startsWith('COMMON') ? `PEPPOL-${rule}` : `PEPPOL-${transaction}-${rule}`;
}

/** Breaches as an answer lists them: the first hundred, then one that counts the others (PEP-10). */
export function listProblems(
  breaches: readonly Breach[],
  transaction: Transaction,
): DocumentProblem[] {
  const listed = breaches.slice(0, LISTED).map(({ rule, at, attribute, message }) => ({
    rule: ruleId(rule, transaction),
    path: shorten(`${pathOf(at)}${attribute === undefined ? '' : `/@${attribute}`}`, PATH_LENGTH),
    message: shorten(message, MESSAGE_LENGTH),
    line: at.element.line,
  }));
  const more = breaches.length - listed.length;
  if (more === 0) return listed;
  return [...listed, { rule: '', path: '', message: `and ${more} more`, line: 0 }];
}
