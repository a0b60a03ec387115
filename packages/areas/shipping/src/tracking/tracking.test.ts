import { withoutBlanks } from '@waybill/kernel/blank';
import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { carrierCatalog } from '../carrier/carrier-catalog.ts';
import { aCarrier, uuidOf } from '../shared/rows.factory.ts';
import { TrackingInput, TrackingLink } from './tracking.operations.ts';
import { findCarrier, readTrackingRequest, trackingLink } from './tracking.ts';

const values = { tracking_code: '3SABC', postal_code: '1012 AB', country: 'NL' };
const allThree = 'https://example.com/{tracking_code}-{country}-{postal_code}';
const carried = (tracking_url_template: string | null) => aCarrier({ tracking_url_template });

describe('a link', () => {
  // SHP-141
  it.each([
    ['fills every placeholder', allThree, 'https://example.com/3SABC-NL-1012%20AB'],
    [
      'fills a placeholder that stands twice',
      'https://example.com/{tracking_code}?again={tracking_code}',
      'https://example.com/3SABC?again=3SABC',
    ],
    ['leaves other braces alone', 'https://example.com/{order}', 'https://example.com/{order}'],
  ])('%s', (_, template, url) => {
    const link = trackingLink(carried(template), { values });
    expect(link).toEqual({
      url,
      tracking_code: '3SABC',
      carrier: {
        id: uuidOf(1),
        code: 'dhl',
        name: 'DHL',
        service_level: 'standard',
        status: 'active',
      },
    });
    expect(v.is(TrackingLink, link)).toBe(true);
  });

  // SHP-141
  it('needs only what the template names', () => {
    const sparse = { tracking_code: '1', postal_code: null, country: null };
    const template = 'https://example.com/{tracking_code}';
    expect(trackingLink(carried(template), { values: sparse }).url).toBe('https://example.com/1');
  });

  // SHP-141
  it('has a number as it is printed on the parcel without its blanks', () => {
    const sent = { ...values, tracking_code: '3S\u00a0AB C' };
    const link = trackingLink(carried(allThree), { values: sent });
    expect(link).toMatchObject({
      url: 'https://example.com/3SABC-NL-1012%20AB',
      tracking_code: '3S\u00a0AB C',
    });
  });

  // SHP-141
  it('has codes as the page of PostNL finds them', () => {
    const postNl = carrierCatalog.find(({ code }) => code === 'post_nl');
    const sent = { tracking_code: '3sabcd1234', postal_code: '1012 ab', country: 'NL' };
    const template = postNl?.tracking_url_template ?? null;
    expect(trackingLink(carried(template), { values: sent }).url).toBe(
      'https://jouw.postnl.nl/track-and-trace/3SABCD1234-NL-1012AB',
    );
  });

  // SHP-142
  it('has a reason where the carrier has no page', () => {
    expect(trackingLink(carried(null), { values })).toMatchObject({
      url: null,
      reason: 'carrier dhl has no tracking page',
      reason_code: 'no_tracking_page',
      tracking_code: '3SABC',
    });
  });

  // SHP-142
  it('names the values that are missing and is never half filled', () => {
    const sparse = { tracking_code: '1', postal_code: null, country: null };
    const link = trackingLink(carried(allThree), { values: sparse });
    expect(link).toMatchObject({
      url: null,
      reason: 'the tracking page of carrier dhl needs postal_code, country',
      reason_code: 'missing_value',
      missing: ['postal_code', 'country'],
    });
    expect(v.is(TrackingLink, link)).toBe(true);
  });

  // SHP-142
  it('names a value that the page asks for twice once', () => {
    const template = 'https://example.com/{country}/{tracking_code}/{country}';
    const sparse = { tracking_code: '1', postal_code: null, country: null };
    expect(trackingLink(carried(template), { values: sparse }).missing).toEqual(['country']);
  });

  // SHP-141
  it('does not fill a value that looks like a placeholder', () => {
    const odd = { ...values, tracking_code: '{country}' };
    const template = 'https://example.com/{tracking_code}/{country}';
    expect(trackingLink(carried(template), { values: odd }).url).toBe(
      'https://example.com/%7Bcountry%7D/NL',
    );
  });

  // SHP-143
  it.each(['paused', 'retired'] as const)('does not mind a carrier that is %s', (status) => {
    const carrier = aCarrier({ status, tracking_url_template: 'https://example.com/' });
    expect(trackingLink(carrier, { values })).toMatchObject({
      url: 'https://example.com/',
      carrier: { status },
    });
  });

  // SHP-141
  it('carries any text to the other side unchanged', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(text, text, (tracking_code, postal_code) => {
        const link = trackingLink(
          carried('https://example.com/?code={tracking_code}&zip={postal_code}&in={country}'),
          { values: { tracking_code, postal_code, country: 'NL' } },
        );
        const query = (link.url ?? '').slice('https://example.com/?'.length).split('&');
        expect(query.map((pair) => decodeURIComponent(pair.slice(pair.indexOf('=') + 1)))).toEqual([
          withoutBlanks(tracking_code),
          postal_code,
          'NL',
        ]);
      }),
    );
  });

  // SHP-25
  it('is a valid address for every carrier of the catalog that has a page', () => {
    const templates = carrierCatalog.flatMap((entry) => entry.tracking_url_template ?? []);
    for (const template of templates) {
      const { url } = trackingLink(carried(template), { values });
      expect(new URL(url ?? '').protocol).toBe('https:');
      expect(url).toContain('3SABC');
    }
  });
});

describe('a request', () => {
  const request = (body: TrackingInput, query: TrackingInput = {}) =>
    readTrackingRequest(body, query);

  // SHP-138
  it('prefers the body and falls back to the query, value by value', () => {
    const body = { carrier: 'dhl', tracking_code: ' 1 ', country: '', postal_code: null };
    const query = { carrier: 'ups', tracking_code: '2', country: 'nl', postal_code: '3' };
    expect(request(body, query)).toEqual({
      carrier: 'dhl',
      values: { tracking_code: '1', country: 'NL', postal_code: '3' },
    });
    expect(request({}, query)).toEqual({
      carrier: 'ups',
      values: { tracking_code: '2', country: 'NL', postal_code: '3' },
    });
  });

  // SHP-141
  it('has a country by its ISO code', () => {
    expect(request({ carrier: 'dhl', country: 'uk' })).toMatchObject({ values: { country: 'GB' } });
  });

  // SHP-138
  it('has no value where none was sent', () => {
    expect(request({ carrier: 'dhl' })).toEqual({
      carrier: 'dhl',
      values: { tracking_code: null, country: null, postal_code: null },
    });
  });

  // SHP-140
  it.each([
    ['carrier', {}],
    ['carrier', { carrier: ' ' }],
    ['carrier', { carrier: '\u3164' }],
    ['tracking_code', { carrier: 'dhl', tracking_code: '\ud800' }],
  ])('is refused for its %s', (path, body) => {
    expect(request(body)).toMatchObject({ rejected: 'invalid_value', details: [{ path }] });
  });

  it('has texts only', () => {
    expect(v.is(TrackingInput, { carrier: 'dhl', tracking_code: 5 })).toBe(false);
  });
});

describe('findCarrier', () => {
  const dhl = aCarrier();
  const odd = aCarrier({ id: uuidOf(2), code: uuidOf(3) });

  // SHP-139
  it.each([
    ['a code', 'dhl', dhl],
    ['a code in capitals', 'DHL', dhl],
    ['an id', uuidOf(1), dhl],
    ['an id of letters in capitals', uuidOf(2).toUpperCase(), odd],
  ])('finds by %s', (_, named, carrier) => {
    expect(findCarrier([dhl, odd], named)).toBe(carrier);
  });

  // SHP-139
  it.each([
    ['no other code', 'ups'],
    ['no code that looks like an id', uuidOf(3)],
  ])('finds %s', (_, named) => {
    const found = findCarrier([dhl, odd], named);
    expect(isRejection(found) && found.rejected).toBe('not_found');
  });
});
