import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isFair, race } from './race.ts';
import { waybill } from './waybill.ts';

// node examples/one-piece/main.ts [--url …] [--tenant …] [--key …] [--market …] [--buyers 64]
// node examples/one-piece/main.ts --shop ./my-shop.ts     its `shop` is called with the other words

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    tenant: { type: 'string' },
    key: { type: 'string' },
    market: { type: 'string' },
    shop: { type: 'string' },
    buyers: { type: 'string', default: '64' },
  },
});

const { shop: file, buyers, ...words } = values;
const { shop } = file ? await import(pathToFileURL(resolve(file)).href) : { shop: waybill };

const result = await race(shop(words), { buyers: Number(buyers) });
console.log(
  `${result.buyers} buyers asked for one piece. Sold: ${result.sold}, refused: ${result.refused}, ` +
    `without an answer: ${result.unanswered}. The books of the shop have sold ${result.booked}.`,
);
process.exitCode = isFair(result) ? 0 : 1;
