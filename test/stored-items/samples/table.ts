import { leftoverEntity } from '@waybill/table/edition/leftover.entity';
import { aheadEntity } from '@waybill/table/ledger/count-ahead';
import { lateFoldEntity } from '@waybill/table/ledger/late-fold';
import { monthEntity, sumsEntity } from '@waybill/table/ledger/stored-sums';
import { tallyEntity } from '@waybill/table/ledger/tally';
import { namesEntity, valueEntity } from '@waybill/table/ledger/value-sums';
import { anId, sampleOf, TTL } from '../sample.ts';

const WATERMARK = 'tly_01M821T6JVJENG2KJMPHQ4N8QF';
const OWNER = `organization_id=${anId(1)}`;

export const tableSamples = [
  sampleOf(sumsEntity, {
    watermark: WATERMARK,
    sums: { ORDERS: { 'placed|open|none|false': 47, 'completed|paid|fulfilled|false': 3 } },
    values: 2,
  }),
  sampleOf(monthEntity, { days: { 'placed|open|none|false': [0, 10, 37] } }),
  sampleOf(valueEntity, {
    watermark: WATERMARK,
    codes: { 'placed|open|none|false': 12 },
  }),
  sampleOf(namesEntity, { names: `ORDERS ${OWNER}\nORDERS contact_id=${anId(2)}` }),
  sampleOf(aheadEntity, { up_to: anId(3), rows: 227 }),
  sampleOf(tallyEntity, {
    moves: [
      ['ORDERS', anId(4), 'placed|open|none|false', null],
      [
        'ORDERS',
        anId(5),
        null,
        'placed|open|none|false',
        { counted: { [OWNER]: 3 }, sampled: { 'sku=LAMP-7': 4 }, summed: [OWNER] },
      ],
    ],
    ttl: TTL,
  }),
  sampleOf(lateFoldEntity, { tenant: 'acme', group: 'ORDERS', shards: 2 }),
  sampleOf(leftoverEntity, { state: 'staged', edition: 'fe5e02aa-857f-8799-57af-44a323753eea' }),
];
