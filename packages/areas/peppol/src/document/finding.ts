/** Findings whose effect a shop chooses. */
export const chosenFindings = [
  'unknown_buyer',
  'unknown_article',
  'no_price',
  'price_differs',
  'totals_differ',
  'validity_passed',
] as const;
export type ChosenFinding = (typeof chosenFindings)[number];

/** Findings that always refuse. */
export const refusingFindings = [
  'unsupported_value',
  'too_many_lines',
  'unknown_order',
  'order_closed',
  'order_shipped',
  'order_on_hold',
  'order_acknowledged',
  'out_of_sequence',
  'unknown_line',
  'line_exists',
  'line_shipped',
  'line_cancelled',
  'currency_differs',
  'charges_differ',
  'approval_required',
] as const;

/** A remark of trade on a document that keeps the rules. */
export interface FoundFact {
  /** One of the lists above, or the code of a command that refused. */
  readonly code: string;
  /** `/Order/cac:OrderLine[2]/cac:LineItem/cbc:Quantity`; null where no element is meant. */
  readonly path: string | null;
  readonly message: string;
  /** Values of the document and of the shop. */
  readonly theirs: string | number | null;
  readonly ours: string | number | null;
}

export const fact = (
  code: string,
  path: string | null,
  message: string,
  theirs: FoundFact['theirs'] = null,
  ours: FoundFact['ours'] = null,
): FoundFact => ({ code, path, message, theirs, ours });

/** Effect of a finding on its document. */
export const findingEffects = ['refuse', 'hold', 'none'] as const;

export interface Finding extends FoundFact {
  readonly effect: (typeof findingEffects)[number];
}
