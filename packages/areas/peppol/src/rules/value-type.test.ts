import { describe, expect, it } from 'vitest';
import { valueTypes } from './value-type.ts';

const judge = (type: string, text: string) => valueTypes[type]?.isValue(text);

describe('types of UBL (PEP-11)', () => {
  it.each([
    ['Amount', ['0', '-1.5', '+1', '.5', '5.', '007', '9'.repeat(100)]],
    ['Date', ['2026-11-24', '2028-02-29', '2026-11-24Z', '2026-11-24+14:00', '2026-11-24-05:30']],
    ['Time', ['08:15:00', '23:59:59.999', '24:00:00', '24:00:00.0', '08:15:00Z', '08:15:00+01:00']],
    ['Indicator', ['true', 'false', '1', '0']],
    ['BinaryObject', ['QUJD', 'QUI=', 'QQ==', 'QU\n JD', '']],
    ['Text', ['', ' anything ']],
  ])('%s takes %j', (type, texts) => {
    for (const text of texts) expect([text, judge(type, text)]).toEqual([text, true]);
  });

  it.each([
    ['Amount', ['', '1e3', '1,5', '--1', '1 000', '0x1', '.', 'NaN', '9'.repeat(101), '１']],
    [
      'Date',
      [
        '',
        '2026-02-29',
        '2026-13-01',
        '2026-00-10',
        '0000-01-01',
        '26-11-24',
        '2026-11-24T00:00:00',
        '2026-11-24+14:30',
        '2026-11-24+15:00',
        '2026-11-24z',
        '20261124',
      ],
    ],
    [
      'Time',
      [
        '',
        '8:15:00',
        '08:15',
        '24:00:01',
        '25:00:00',
        '08:60:00',
        '08:15:60',
        '08:15:00.',
        '08:15:00 Z',
        '08:15:00+1',
      ],
    ],
    ['Indicator', ['', 'TRUE', 'yes', '2', ' true']],
    ['BinaryObject', ['QUJ', 'Q', 'QUJ=D', '====', 'QR==', 'QUJ=', 'QU-_', 'QUJDé']],
  ])('%s takes none of %j', (type, texts) => {
    for (const text of texts) expect([text, judge(type, text)]).toEqual([text, false]);
  });
});
