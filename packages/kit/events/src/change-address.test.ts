import { describe, expect, it } from 'vitest';
import {
  addressOfChange,
  changeKey,
  changeOfResource,
  resourceOfChange,
} from './change-address.ts';

const change = '01JA0Z3K5T8W6Q2R4Y7N9B1C';
const own = { tenant: 'acme', change };
const atHome = { ...own, home: 'ORDER#01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c' };

describe('the address of a change', () => {
  it('is a partition of its own, or the partition it belongs to', () => {
    expect(changeKey(own)).toEqual({ pk: `T#acme#CHANGE#${change}`, sk: 'CHANGE' });
    expect(changeKey(atHome)).toEqual({ pk: `T#acme#${atHome.home}`, sk: `EVT#${change}` });
  });

  it.each([own, atHome])('is read back from its key and from its resource: %j', (address) => {
    expect(addressOfChange(changeKey(address))).toEqual(address);
    expect(changeOfResource(resourceOfChange(address))).toEqual(address);
  });

  it.each([
    '',
    'arn:aws:s3:::bucket',
    `waybill:acme:${change}`,
    `waybill::CHANGE/${change}`,
    `waybill:acme:CHANGE/${change}D`,
    `waybill:acme:ORDER#1/CHANGE/${change}`,
    `waybill:acme://CHANGE/${change}`,
    ` waybill:acme:CHANGE/${change}`,
  ])('is not read from the resource %j', (resource) => {
    expect(changeOfResource(resource)).toBeUndefined();
  });
});
