import { expect, it } from 'vitest';
import { countryOf, postalLines } from './postal-address.ts';

const ada = {
  first_name: 'Ada',
  last_name: 'Byron',
  company: 'Mill',
  street: 'Ring',
  house_number: 7,
  street2: 'Floor 2',
  city: 'Town',
  postal_code: '12345',
  region: 'ST',
};

it.each([
  ['DE', ['Ada Byron', 'Mill', 'Ring 7', 'Floor 2', '12345 Town', 'ST', 'GERMANY']],
  ['fr', ['Mill', 'Ada Byron', '7 Ring', 'Floor 2', '12345 Town', 'ST', 'FRANCE']],
  ['USA', ['Ada Byron', 'Mill', '7 Ring', 'Floor 2', 'Town, ST 12345', 'UNITED STATES']],
  ['UK', ['Ada Byron', 'Mill', '7 Ring', 'Floor 2', 'Town', '12345', 'ST', 'UNITED KINGDOM']],
  ['IT', ['Ada Byron', 'Mill', 'Ring 7', 'Floor 2', '12345 Town ST', 'ITALY']],
  ['HU', ['Ada Byron', 'Mill', 'Town', 'Ring 7', 'Floor 2', '12345', 'ST', 'HUNGARY']],
  ['JP', ['Ada Byron', 'Mill', 'Ring 7', 'Floor 2', 'Town, ST', '12345', 'JAPAN']],
  ['Middle-earth', ['Ada Byron', 'Mill', 'Ring 7', 'Floor 2', '12345 Town', 'ST', 'MIDDLE-EARTH']],
  ['', ['Ada Byron', 'Mill', 'Ring 7', 'Floor 2', '12345 Town', 'ST']],
])('writes an address in %j as the post there reads it (ORD-170)', (country, lines) => {
  expect(postalLines({ ...ada, country })).toEqual(lines);
});

it('begins with the largest in the script of the country', () => {
  const address = {
    name: '山田太郎',
    street: '神南1-2-3',
    city: '渋谷区',
    state: '東京都',
    zip: '150-0041',
    country: 'JP',
  };
  expect(postalLines(address, 'DE')).toEqual([
    ...['〒150-0041', '東京都渋谷区', '神南1-2-3', '山田太郎', 'JAPAN'],
  ]);
});

it.each([
  [{ city: 'Town', region: 'ST', country: 'US' }, '', ['Town, ST', 'UNITED STATES']],
  [{ postal_code: '1', region: 'ST', country: 'US' }, '', ['ST 1', 'UNITED STATES']],
  [{ city: 'Town', postal_code: '1', country: 'us' }, 'USA', ['Town 1']],
  [{ city: 'Köln', country_code: 'DE', tags: [1] }, 'Germany', ['Köln']],
  [{ city: 'Köln', zip: ' 1 ', postal_code: '1', country: 'DE' }, 'de', ['1 Köln']],
  [{}, '', []],
])('leaves out what %j lacks, and the country of the sender', (address, home, lines) => {
  expect(postalLines(address, home)).toEqual(lines);
});

it.each([
  ['de', 'DE'],
  ['United Kingdom', 'GB'],
  ['germany', 'DE'],
  ['EL', 'GR'],
  ['qq', 'QQ'],
  [' ', ''],
])('%j is the country %j', (text, code) => {
  expect(countryOf(text)).toBe(code);
});
