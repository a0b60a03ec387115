import type { Tone } from '@waybill/api/vocabulary';
import { carrierStatuses } from '../carrier/carrier-enums.ts';
import { matrixBases, pricingTypes } from '../method/method-enums.ts';
import type { ServiceLevel } from '../service-level/service-level.resource.ts';
import type { WeightUnit } from '../weight-unit/weight-unit.resource.ts';
import type { Vocabulary, VocabularyValue } from './vocabulary.schema.ts';

interface Bilingual extends Record<string, string> {
  readonly en: string;
  readonly de: string;
}

const DEFAULT_TONE: Tone = 'neutral';

interface Meaning {
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly tone?: Tone;
  readonly final?: true;
}

const HEADS = {
  'carrier-statuses': {
    title: { en: 'Carrier statuses', de: 'Status der Versanddienstleister' },
    description: {
      en: 'Whether shipments are offered with a carrier.',
      de: 'Ob mit einem Versanddienstleister angeboten wird.',
    },
  },
  'matrix-bases': {
    title: { en: 'Matrix bases', de: 'Grundlagen der Preistabelle' },
    description: {
      en: 'What the tiers of a price matrix measure.',
      de: 'Was die Stufen einer Preistabelle messen.',
    },
  },
  'pricing-types': {
    title: { en: 'Pricing types', de: 'Preisarten' },
    description: {
      en: 'How the price of a shipping method comes about.',
      de: 'Wie der Preis einer Versandart entsteht.',
    },
  },
  'service-levels': {
    title: { en: 'Service levels', de: 'Servicestufen' },
    description: {
      en: 'How fast, or in which way, a carrier delivers.',
      de: 'Wie schnell oder auf welche Art geliefert wird.',
    },
  },
  'weight-units': {
    title: { en: 'Weight units', de: 'Gewichtseinheiten' },
    description: {
      en: 'The units in which weights are told.',
      de: 'Die Einheiten, in denen Gewichte angegeben werden.',
    },
  },
} as const satisfies Record<string, { title: Bilingual; description: Bilingual }>;

type Name = keyof typeof HEADS;

const head = (name: Name) => ({ name, ...HEADS[name] });

/** The sets without their words (shipping.md 2.10). */
export const vocabularyIndex = (Object.keys(HEADS) as Name[]).map(head);

const fixedVocabularies: readonly Vocabulary[] = [
  fixedWords('carrier-statuses', carrierStatuses, {
    active: {
      title: { en: 'Active', de: 'Aktiv' },
      description: { en: 'Its methods are offered.', de: 'Seine Versandarten werden angeboten.' },
      tone: 'success',
    },
    paused: {
      title: { en: 'Paused', de: 'Pausiert' },
      description: {
        en: 'Its methods are not offered for now.',
        de: 'Seine Versandarten werden vorerst nicht angeboten.',
      },
      tone: 'warning',
    },
    retired: {
      title: { en: 'Retired', de: 'Ausgemustert' },
      description: {
        en: 'No longer offered; parcels on their way can still be followed.',
        de: 'Nicht mehr angeboten; laufende Sendungen bleiben verfolgbar.',
      },
      final: true,
    },
  }),
  fixedWords('matrix-bases', matrixBases, {
    weight: {
      title: { en: 'Weight', de: 'Gewicht' },
      description: { en: 'Weight of the consignment.', de: 'Gewicht der Sendung.' },
    },
    quantity: {
      title: { en: 'Quantity', de: 'Menge' },
      description: { en: 'Number of pieces.', de: 'Anzahl der Stücke.' },
    },
    order_value: {
      title: { en: 'Order value', de: 'Bestellwert' },
      description: { en: 'Value of the goods.', de: 'Wert der Waren.' },
    },
    attribute: {
      title: { en: 'Attribute', de: 'Merkmal' },
      description: {
        en: 'A number of the shop’s own, such as volume.',
        de: 'Eine eigene Zahl des Shops, etwa das Volumen.',
      },
    },
  }),
  fixedWords('pricing-types', pricingTypes, {
    fixed: {
      title: { en: 'Fixed', de: 'Festpreis' },
      description: { en: 'One price for every order.', de: 'Ein Preis für jede Bestellung.' },
    },
    free: {
      title: { en: 'Free', de: 'Kostenlos' },
      description: { en: 'Costs nothing.', de: 'Kostet nichts.' },
    },
    matrix: {
      title: { en: 'Matrix', de: 'Preistabelle' },
      description: {
        en: 'The price follows tiers of weight, quantity, value or an attribute.',
        de: 'Der Preis folgt Stufen nach Gewicht, Menge, Wert oder Merkmal.',
      },
    },
  }),
];

/** The words a tenant keeps itself, as far as they are shown. */
export interface KeptWords {
  readonly serviceLevels: readonly ServiceLevel[];
  readonly weightUnits: readonly WeightUnit[];
}

/** Whether reading that set needs the rows of the tenant. */
export function isKeptByTenant(name: string): name is 'service-levels' | 'weight-units' {
  return name === 'service-levels' || name === 'weight-units';
}

/** The set of that name, or undefined; words of the tenant come by position (shipping.md 2.11). */
export function findVocabulary(name: string, kept: KeptWords): Vocabulary | undefined {
  switch (name) {
    case 'service-levels':
      return vocabulary(name, 'table', kept.serviceLevels.toSorted(byPosition).map(keptWord));
    case 'weight-units':
      return vocabulary(
        name,
        'table',
        kept.weightUnits
          .toSorted(byPosition)
          .map((unit) => ({ ...keptWord(unit), factor: unit.factor, is_base: unit.is_base })),
      );
    default:
      return fixedVocabularies.find((one) => one.name === name);
  }
}

function vocabulary(
  name: Name,
  source: Vocabulary['source'],
  values: VocabularyValue[],
): Vocabulary {
  const frame = { closed: true, default_tone: DEFAULT_TONE } as const;
  return { app: 'shipping', ...head(name), source, ...frame, values };
}

function fixedWords<Word extends string>(
  name: Name,
  keys: readonly Word[],
  meanings: Readonly<Record<Word, Meaning>>,
): Vocabulary {
  const values = keys.map((key) => {
    const { title, description, tone = DEFAULT_TONE, final = false } = meanings[key];
    return { key, title, description, tone, final };
  });
  return vocabulary(name, 'schema', values);
}

function keptWord(row: ServiceLevel): VocabularyValue {
  const { code, title, description, tone, labels, descriptions, is_system, is_default } = row;
  const shown = { key: code, title, description, tone: tone ?? DEFAULT_TONE, final: false };
  return { ...shown, labels, descriptions, is_system, is_default };
}

function byPosition(left: ServiceLevel, right: ServiceLevel): number {
  return left.position - right.position || (left.id < right.id ? -1 : 1);
}
