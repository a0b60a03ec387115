import type { PeppolDocument, PeppolFinding, PeppolProblem } from '@waybill/client/shapes';

/** A broken rule; the entry that counts the rest has neither rule nor path. */
export type Broken = Partial<PeppolProblem> & Pick<PeppolProblem, 'path' | 'message'>;

/** A broken rule as editors read it: `FILE:LINE rule path: sentence` (PEP-145). */
export function problemLine(file: string, { line, rule = '', path, message }: Broken): string {
  return rule === '' ? `${file}: ${message}` : `${file}:${line} ${rule} ${path}: ${message}`;
}

const EFFECTS: Readonly<Record<PeppolFinding['effect'], string>> = {
  refuse: 'refused',
  hold: 'order on hold',
  none: 'noted',
};

/** A finding, with the value of the document and that of the shop. */
export function findingLine({ code, message, theirs, ours, effect }: PeppolFinding): string {
  const values =
    theirs === null && ours === null ? '' : ` (theirs ${theirs ?? '–'}, ours ${ours ?? '–'})`;
  return `  ${code}: ${message}${values}; ${EFFECTS[effect]}`;
}

const RESPONSES: Readonly<Record<NonNullable<PeppolDocument['response_code']>, string>> = {
  AB: 'order received',
  AP: 'accepted',
  CA: 'accepted with changes',
  RE: 'refused',
};

/** A document that was written: its code in words, its number, and what became of it. */
export function answerLine({
  transaction,
  response_code: code,
  document_id: id,
  status,
}: PeppolDocument) {
  const said = code === null ? '' : `, ${RESPONSES[code]}`;
  return `  ${transaction} ${id}${said}: ${status}`;
}
