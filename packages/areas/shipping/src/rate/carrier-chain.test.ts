import { expect, it } from 'vitest';
import { aCarrier, uuidOf } from '../shared/rows.factory.ts';
import { carrierChain } from './carrier-chain.ts';

const dhl = aCarrier();
const ups = aCarrier({ id: uuidOf(2), code: 'ups', name: 'UPS' });

// SHP-95, SHP-96, SHP-97, SHP-98, SHP-133
it.each([
  ['the id first', { carrier_id: dhl.id, carrier: 'ups' }, 'ups', 'dhl', 'method', dhl],
  ['a text that is a code', { carrier_id: null, carrier: 'UPS' }, null, 'ups', 'method_code', ups],
  [
    'any other text',
    { carrier_id: null, carrier: 'Anna' },
    'dhl',
    'Anna',
    'method_text',
    undefined,
  ],
  [
    'the code of the setting',
    { carrier_id: null, carrier: null },
    'Dhl',
    'dhl',
    'tenant_default',
    dhl,
  ],
  ['no blank text', { carrier_id: null, carrier: ' ' }, 'dhl', 'dhl', 'tenant_default', dhl],
  ['no text unseen', { carrier_id: null, carrier: '\u3164' }, 'dhl', 'dhl', 'tenant_default', dhl],
  [
    'the text of the setting',
    { carrier_id: null, carrier: null },
    'Anna',
    'Anna',
    'tenant_default_text',
    undefined,
  ],
  [
    'a text behind an id that is gone',
    { carrier_id: uuidOf(9), carrier: 'ups' },
    null,
    'ups',
    'method_code',
    ups,
  ],
  ['nobody for an empty setting', { carrier_id: null, carrier: null }, '', null, null, undefined],
  ['no blank setting', { carrier_id: null, carrier: null }, '', null, null, undefined],
  ['nobody at last', { carrier_id: null, carrier: null }, null, null, null, undefined],
])('names %s', (_, method, setting, carrier, source, row) => {
  expect(carrierChain([dhl, ups], setting)(method)).toEqual({ carrier, source, row });
});
