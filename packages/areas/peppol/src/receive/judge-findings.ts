import { shorten } from '@waybill/kernel/rejection';
import { chosenFindings, type Finding, type FoundFact } from '../document/finding.ts';
import type { PeppolSettings } from '../shared/settings.ts';

/** Characters of the reason of a hold. */
const REASON_LENGTH = 2_000;

type Choices = Pick<PeppolSettings, 'hold_on' | 'refuse_on'>;

const isChosen = (codes: readonly string[], code: string) => codes.includes(code);

function effectOf(code: string, { hold_on, refuse_on }: Choices): Finding['effect'] {
  if (isChosen(refuse_on, code) || !isChosen(chosenFindings, code)) return 'refuse';
  return isChosen(hold_on, code) ? 'hold' : 'none';
}

/** Facts with the effects that the shop has chosen for them; others always refuse (PEP-40). */
export function judgeFindings(facts: readonly FoundFact[], choices: Choices): Finding[] {
  return facts.map((fact) => ({ ...fact, effect: effectOf(fact.code, choices) }));
}

/** Facts of whoever did not execute a document: those that he judged, or refusals. */
export function asFindings(facts: readonly FoundFact[] | readonly Finding[]): Finding[] {
  return facts.map((fact) => ({ effect: 'refuse', ...fact }));
}

export function refuses(findings: readonly Finding[]): boolean {
  return findings.some(({ effect }) => effect === 'refuse');
}

const messagesOf = (findings: readonly Finding[], effect: Finding['effect']) =>
  findings.filter((one) => one.effect === effect).map(({ message }) => message);

/** Why a document is refused, for the buyer. */
export function reasonsOf(findings: readonly Finding[]): string[] {
  return [...new Set(messagesOf(findings, 'refuse'))];
}

/** Why an order is put on hold, for a clerk; null where nothing holds it (PEP-40). */
export function holdReasonOf(findings: readonly Finding[]): string | null {
  const messages = [...new Set(messagesOf(findings, 'hold'))];
  return messages.length === 0 ? null : shorten(`Peppol: ${messages.join(' ')}`, REASON_LENGTH);
}
