import { described, namedObject } from '@waybill/api/annotation';
import { defineVocabularies, terms } from '@waybill/api/vocabulary';
import { type Vocabulary, VocabularyValue } from '@waybill/api/vocabulary.schema';
import * as v from 'valibot';
import { carrierStatuses } from '../carrier/carrier.resource.ts';
import { matrixBases, pricingTypes } from '../method/method.resource.ts';
import type { ServiceLevel } from '../service-level/service-level.resource.ts';
import { LocaleMap } from '../shared/fields.schema.ts';
import { inOrder } from '../shared/in-order.ts';
import type { WeightUnit } from '../weight-unit/weight-unit.resource.ts';

/** One term of a set; a term of the tenant carries what the tenant keeps of it (SHP-150). */
const ShippingTerm = namedObject('ShippingVocabularyValue', {
  ...VocabularyValue.entries,
  description: described(
    'What it means, as text or by language; null where the tenant does not say.',
    v.nullable(VocabularyValue.entries.description),
  ),
  labels: described('Its title by language or locale.', v.optional(v.nullable(LocaleMap))),
  descriptions: described(
    'What it means by language or locale.',
    v.optional(v.nullable(LocaleMap)),
  ),
  is_system: described('Whether every tenant starts with it.', v.optional(v.boolean())),
  is_default: described('Whether it is taken where none is named.', v.optional(v.boolean())),
  factor: described('Of a weight unit: the kilograms in one of it.', v.optional(v.number())),
  is_base: described('Of a weight unit: whether it is the kilogram.', v.optional(v.boolean())),
});
type ShippingTerm = v.InferOutput<typeof ShippingTerm>;

const text = (en: string, de: string) => ({ en, de });

const publisher = { app: 'shipping' };

/** The sets of the area (SHP-147); those with the source `table` get their terms from a tenant. */
export const shippingVocabularies = defineVocabularies<ShippingTerm>(publisher, ShippingTerm, {
  'carrier-statuses': {
    title: text('Carrier statuses', 'Status der Versanddienstleister'),
    means: text(
      'Whether shipments are offered with a carrier.',
      'Ob mit einem Versanddienstleister angeboten wird.',
    ),
    values: terms(
      carrierStatuses,
      {
        active: {
          title: text('Active', 'Aktiv'),
          means: text('Its methods are offered.', 'Seine Versandarten werden angeboten.'),
          tone: 'success',
        },
        paused: {
          title: text('Paused', 'Pausiert'),
          means: text(
            'Its methods are not offered for now.',
            'Seine Versandarten werden vorerst nicht angeboten.',
          ),
          tone: 'warning',
        },
        retired: {
          title: text('Retired', 'Ausgemustert'),
          means: text(
            'No longer offered; parcels on their way can still be followed.',
            'Nicht mehr angeboten; laufende Sendungen bleiben verfolgbar.',
          ),
        },
      },
      (status) => status === 'retired',
    ),
  },
  'matrix-bases': {
    title: text('Matrix bases', 'Grundlagen der Preistabelle'),
    means: text(
      'What the tiers of a price matrix measure.',
      'Was die Stufen einer Preistabelle messen.',
    ),
    values: terms(matrixBases, {
      weight: {
        title: text('Weight', 'Gewicht'),
        means: text('Weight of the consignment.', 'Gewicht der Sendung.'),
      },
      quantity: {
        title: text('Quantity', 'Menge'),
        means: text('Number of pieces.', 'Anzahl der Stücke.'),
      },
      order_value: {
        title: text('Order value', 'Bestellwert'),
        means: text('Value of the goods.', 'Wert der Waren.'),
      },
      attribute: {
        title: text('Attribute', 'Merkmal'),
        means: text(
          'A number of the shop’s own, such as volume.',
          'Eine eigene Zahl des Shops, etwa das Volumen.',
        ),
      },
    }),
  },
  'pricing-types': {
    title: text('Pricing types', 'Preisarten'),
    means: text(
      'How the price of a shipping method comes about.',
      'Wie der Preis einer Versandart entsteht.',
    ),
    values: terms(pricingTypes, {
      fixed: {
        title: text('Fixed', 'Festpreis'),
        means: text('One price for every order.', 'Ein Preis für jede Bestellung.'),
      },
      free: {
        title: text('Free', 'Kostenlos'),
        means: text('Costs nothing.', 'Kostet nichts.'),
      },
      matrix: {
        title: text('Matrix', 'Preistabelle'),
        means: text(
          'The price follows tiers of weight, quantity, value or an attribute.',
          'Der Preis folgt Stufen nach Gewicht, Menge, Wert oder Merkmal.',
        ),
      },
    }),
  },
  'service-levels': {
    title: text('Service levels', 'Servicestufen'),
    means: text(
      'How fast, or in which way, a carrier delivers.',
      'Wie schnell oder auf welche Art geliefert wird.',
    ),
    source: 'table',
    values: [],
  },
  'weight-units': {
    title: text('Weight units', 'Gewichtseinheiten'),
    means: text(
      'The units in which weights are told.',
      'Die Einheiten, in denen Gewichte angegeben werden.',
    ),
    source: 'table',
    values: [],
  },
});

/** The terms of a tenant, as far as they are shown. */
export interface TenantTerms {
  readonly serviceLevels: readonly ServiceLevel[];
  readonly weightUnits: readonly WeightUnit[];
}

/** The set of that name, or undefined; terms of the tenant come by position (SHP-149). */
export function findVocabulary(
  name: string,
  { serviceLevels, weightUnits }: TenantTerms,
): Vocabulary<ShippingTerm> | undefined {
  const found = shippingVocabularies.find(name);
  switch (found?.name) {
    case 'service-levels':
      return { ...found, values: inOrder(serviceLevels).map(presentTerm) };
    case 'weight-units':
      return { ...found, values: inOrder(weightUnits).map(presentUnit) };
    default:
      return found;
  }
}

function presentTerm(row: ServiceLevel): ShippingTerm {
  const { code, title, description, tone, labels, descriptions, is_system, is_default } = row;
  const shown = { key: code, title, description, tone: tone ?? 'neutral', final: false };
  return { ...shown, labels, descriptions, is_system, is_default };
}

function presentUnit(row: WeightUnit): ShippingTerm {
  return { ...presentTerm(row), factor: row.factor, is_base: row.is_base };
}
