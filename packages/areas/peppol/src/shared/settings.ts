import { country, filledText, LENGTHS, text } from '@waybill/api/fields';
import { holding } from '@waybill/api/judged';
import {
  defineSettings,
  perMarket,
  type SettingValues,
  tenantWide,
} from '@waybill/settings/setting';
import { flag, oneOf } from '@waybill/settings/setting-kinds';
import * as v from 'valibot';
import { type ChosenFinding, chosenFindings } from '../document/finding.ts';
import { codeList } from '../tables/code-list.ts';
import { endpoint } from './endpoint.ts';

const line = () => v.nullish(text(LENGTHS.name));

const schemeProblem = (value: unknown) =>
  typeof value !== 'string' || codeList('icd').has(value)
    ? undefined
    : 'must be a scheme of the ICD list, such as 0088';

/** The seller in documents that the shop writes (PEP-33). */
export const Party = v.strictObject({
  registration_name: filledText(LENGTHS.name),
  country: country(),
  company_id: line(),
  company_scheme: v.nullish(holding(v.string(), schemeProblem)),
  street: line(),
  street2: line(),
  city: line(),
  postal_code: line(),
  region: line(),
  contact_name: line(),
  phone: line(),
  email: line(),
});
export type Party = Readonly<v.InferOutput<typeof Party>>;

const findings = v.pipe(v.array(v.picklist(chosenFindings)), v.maxLength(chosenFindings.length));

const unitProblem = (value: unknown) => {
  const unknown = Object.keys(Object(value)).find((code) => !codeList('rec20').has(code));
  return unknown === undefined
    ? undefined
    : `names ${unknown}, which is no unit of Recommendation 20`;
};

const held: ChosenFinding[] = [
  'unknown_buyer',
  'unknown_article',
  'price_differs',
  'no_price',
  'totals_differ',
];

const nothing: ChosenFinding[] = [];

/** The settings of Peppol (PEP-33). */
export const peppolSettings = defineSettings('peppol', {
  endpoint: perMarket(
    endpoint(),
    null,
    'Your address in the Peppol network, such as 0088:7300010000001. Documents to another one are turned away.',
  ),
  party: perMarket(
    Party,
    null,
    'Your company in the documents that you write; empty for the seller as the order names it.',
  ),
  hold_on: perMarket(
    findings,
    held,
    'Findings for which a new order is put on hold, so that a person looks at it. Orders that are here stay as they are.',
  ),
  refuse_on: perMarket(
    findings,
    nothing,
    'Findings for which a document is refused: no order, no change. A finding of both lists refuses.',
  ),
  article_check: tenantWide(
    oneOf('off', 'stock'),
    'off',
    'With Stock, an article is known when a stock row has its number.',
  ),
  changes_until: perMarket(
    oneOf('shipped', 'acknowledged'),
    'shipped',
    'Until when changes and cancellations by the buyer are executed. Open orders too.',
  ),
  send_receipt: perMarket(flag, true, 'Tells the buyer at once that an order has arrived.'),
  accept_on: perMarket(
    oneOf('acknowledge', 'placement'),
    'acknowledge',
    'When an order is accepted: by a person who acknowledges it, or at once where nothing holds it.',
  ),
  send_despatch_advice: perMarket(flag, true, 'Tells the buyer of each shipment.'),
  units: tenantWide(
    holding(v.pipe(v.record(v.string(), filledText(LENGTHS.code)), v.maxEntries(500)), unitProblem),
    {},
    'Your words for the codes of units, in place of those that come with them: C62 is piece.',
  ),
});

export type PeppolSettings = SettingValues<typeof peppolSettings.settings>;
