import type { CarrierCatalogEntry } from './carrier-catalog.operations.ts';

type Known = Pick<CarrierCatalogEntry, 'code' | 'name'> & Partial<CarrierCatalogEntry>;

const EUROPE =
  'DE AT CH LI BE NL LU FR IT ES PT PL CZ SK HU SI HR DK SE FI EE LV LT IE GB RO BG GR MT CY'.split(
    ' ',
  );

const days = (minimum: number, maximum: number) => ({
  eta_days_min: minimum,
  eta_days_max: maximum,
});

const express = { service_level: 'express', cutoff_time: '15:00' } as const;
const freight = { service_level: 'freight', cutoff_time: '12:00', handling_days: 1 } as const;

const KNOWN: readonly Known[] = [
  {
    code: 'dhl',
    name: 'DHL',
    ...days(1, 2),
    cutoff_time: '16:00',
    seeded: true,
    tracking_url_template:
      'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={tracking_code}',
  },
  {
    code: 'dpd',
    name: 'DPD',
    countries: EUROPE,
    ...days(1, 2),
    cutoff_time: '15:00',
    seeded: true,
    tracking_url_template: 'https://tracking.dpd.de/status/de_DE/parcel/{tracking_code}',
  },
  {
    code: 'gls',
    name: 'GLS',
    countries: EUROPE,
    ...days(1, 2),
    cutoff_time: '15:00',
    seeded: true,
    tracking_url_template:
      'https://www.gls-pakete.de/sendungsverfolgung?trackingNumber={tracking_code}',
  },
  {
    code: 'ups',
    name: 'UPS',
    ...days(1, 3),
    cutoff_time: '16:00',
    seeded: true,
    tracking_url_template: 'https://www.ups.com/track?tracknum={tracking_code}',
  },
  {
    code: 'hermes',
    name: 'Hermes',
    countries: ['DE'],
    ...days(2, 3),
    cutoff_time: '14:00',
    tracking_url_template:
      'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{tracking_code}',
  },
  {
    code: 'dhl_express',
    name: 'DHL Express',
    ...express,
    ...days(1, 2),
    tracking_url_template:
      'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={tracking_code}',
  },
  {
    code: 'ups_express',
    name: 'UPS Express',
    ...express,
    ...days(1, 1),
    tracking_url_template: 'https://www.ups.com/track?tracknum={tracking_code}',
  },
  {
    code: 'fedex',
    name: 'FedEx',
    ...express,
    ...days(1, 3),
    tracking_url_template: 'https://www.fedex.com/fedextrack/?trknbr={tracking_code}',
  },
  {
    code: 'go_express',
    name: 'GO! Express & Logistics',
    countries: ['DE', 'AT', 'CH'],
    ...express,
    ...days(1, 1),
    cutoff_time: '17:00',
  },
  {
    code: 'post_at',
    name: 'Österreichische Post',
    ...days(1, 2),
    cutoff_time: '15:00',
    tracking_url_template: 'https://www.post.at/sv/sendungsdetails?snr={tracking_code}',
  },
  {
    code: 'swiss_post',
    name: 'Swiss Post',
    countries: ['CH', 'LI'],
    ...days(1, 2),
    cutoff_time: '15:00',
    labels: { de: 'Schweizerische Post' },
    tracking_url_template: 'https://service.post.ch/ekp-web/ui/entry/search/{tracking_code}',
  },
  {
    code: 'post_nl',
    name: 'PostNL',
    countries: ['NL', 'BE'],
    ...days(1, 2),
    cutoff_time: '15:00',
    tracking_url_template:
      'https://jouw.postnl.nl/track-and-trace/{tracking_code}-{country}-{postal_code}',
  },
  {
    code: 'dachser',
    name: 'DACHSER',
    ...freight,
    ...days(2, 4),
    tracking_url_template: 'https://elogistics.dachser.com/shp2s/?search={tracking_code}',
  },
  {
    code: 'dbschenker',
    name: 'DB Schenker',
    ...freight,
    ...days(2, 5),
    tracking_url_template:
      'https://www.dbschenker.com/app/tracking-public/?refNumber={tracking_code}',
  },
  {
    code: 'kuehne_nagel',
    name: 'Kühne+Nagel',
    ...freight,
    ...days(2, 5),
    tracking_url_template:
      'https://mykn.kuehne-nagel.com/public-tracking/shipments?query={tracking_code}',
  },
  { code: 'raben', name: 'Raben Group', countries: EUROPE, ...freight, ...days(2, 4) },
  { code: 'sea_air_freight', name: 'Sea/air forwarder (generic)', service_level: 'freight' },
];

/** The carriers the service knows, the same for every tenant (SHP-24). */
export const carrierCatalog: readonly CarrierCatalogEntry[] = KNOWN.map((known) => ({
  countries: null,
  cutoff_time: null,
  eta_days_min: null,
  eta_days_max: null,
  handling_days: null,
  labels: null,
  service_level: 'standard',
  tracking_url_template: null,
  seeded: false,
  ...known,
}));

/** The carriers a tenant starts with (SHP-26). */
export const seededCarriers = carrierCatalog.flatMap(({ seeded, ...entry }) =>
  seeded ? [entry] : [],
);

/** The answer of `shipping.carriers.catalog`. */
export function presentCarrierCatalog() {
  return { items: [...carrierCatalog], total: carrierCatalog.length };
}
