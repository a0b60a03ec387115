import { parseArgs } from 'node:util';
import { NoAnswer, Refusal } from '@waybill/client';
import { fill } from './seed/fill.ts';
import { readNorthwind } from './seed/northwind.ts';

// Fills a tenant of a running stack with the trading company Northwind:
// npm run seed [-- --url URL] [--tenant SLUG] [--operator SLUG --operator-key KEY]

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:4000' },
    tenant: { type: 'string', default: 'northwind' },
    operator: { type: 'string', default: 'operator' },
    'operator-key': { type: 'string', default: 'wb_operator_local' },
  },
});
const { url, tenant } = values;
const operator = { url, tenant: values.operator, key: values['operator-key'] };
try {
  const key = await fill(operator, { tenant, northwind: readNorthwind() }, process.stdout);
  console.log(`Filled: tenant ${tenant}, key ${key}`);
} catch (error) {
  if (!(error instanceof NoAnswer || error instanceof Refusal)) throw error;
  const hint = error instanceof NoAnswer ? `; does Waybill run at ${url}? npm start starts it` : '';
  console.error(`seed: ${error.message}${hint}`);
  process.exitCode = 1;
}
