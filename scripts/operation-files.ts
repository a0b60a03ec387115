import type { GeneratedFile } from './generated.ts';

const ID = /^[a-z][a-z-]*(\.[a-z][a-z-]*)+$/u;
const ROUTE = /^(GET|POST|PUT|DELETE) (\/\S*)$/u;
const EXAMPLE_ID = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

interface Stub {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Export of the contract: `orders.returns.receive` is `ordersReturnsReceiveOperation`. */
  readonly name: string;
  /** Door of the contract, and its file below the package. */
  readonly door: string;
  readonly writes: boolean;
}

const contract = ({ id, method, path, name, writes }: Stub) => `\
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

export const ${name} = defineOperation({
  id: '${id}',
  route: '${method} ${path}',
  summary: 'Say in a few words what ${id} does',
${writes && method !== 'DELETE' ? '  body: v.object({}),\n' : ''}\
  response: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  status: 200,
  access: '${writes ? 'write' : 'read'}',
  errors: {},
${writes ? '  emits: [],\n' : ''}\
  impact: 'Say what a customer loses while ${id} fails.',
});
`;

const handler = ({ id, name, door }: Stub) => {
  const [area] = id.split('.', 1);
  const imports = [
    `import { serve } from '@waybill/api/serve';`,
    `import { ${name} } from '@waybill/${area}/${door}';`,
  ];
  return `\
${imports.join('\n')}

/** Load, decide, commit, present; name the rule that says so. */
export const handler = serve(${name}, async () => {
  throw new Error('${id} is not written yet');
});
`;
};

const handlerTest = ({ id, method, path, writes }: Stub) => {
  const file = id.slice(id.lastIndexOf('.') + 1);
  const parameters = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => `${name}: UNKNOWN`);
  const call = [
    `method: '${method}'`,
    `path: '/v1${path}'`,
    ...(parameters.length > 0 ? [`pathParameters: { ${parameters.join(', ')} }`] : []),
    ...(writes && method !== 'DELETE' ? ['body: {}'] : []),
  ];
  return `\
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { expect, test } from 'vitest';
import { handler } from './${file}.ts';

${parameters.length > 0 ? `const UNKNOWN = '${EXAMPLE_ID}';\n\n` : ''}\
withTable();

test('${id} answers what it promises', async () => {
  const reply = await invoke(handler, {
${call.map((line) => `    ${line},`).join('\n')}
  });
  expect(reply.status).toBe(200);
});
`;
};

/** The files of a new operation: contract, handler and a test that fails until it is written. */
export function operationFiles(id: string, route: string): GeneratedFile[] {
  const [, method, path] = ROUTE.exec(route) ?? [];
  if (!ID.test(id)) throw new Error(`'${id}' is not an id such as orders.returns.receive`);
  if (method === undefined || path === undefined) {
    throw new Error(`'${route}' is not a route such as POST /orders/{id}/refund (without /v1)`);
  }
  const [area = '', ...rest] = id.split('.');
  const folder = rest[0] ?? '';
  const stub: Stub = {
    id,
    method,
    path,
    name: `${id.replaceAll(/[.-]([a-z])/gu, (_, letter: string) => letter.toUpperCase())}Operation`,
    door: `${folder}/${rest.join('-')}.operations`,
    writes: method !== 'GET',
  };
  const source = `functions/${id.replaceAll('.', '/')}`;
  return [
    { path: `packages/areas/${area}/src/${stub.door}.ts`, text: contract(stub) },
    { path: `${source}.ts`, text: handler(stub) },
    { path: `${source}.test.ts`, text: handlerTest(stub) },
  ];
}

/** The steps that are left once the files of an operation are written. */
export function nextSteps(id: string, route: string): string {
  const [area = ''] = id.split('.', 1);
  const path = /\{\w+\}/u.test(route) ? ' path' : '';
  const given = [path, /^P/u.test(route) ? ' body: {}' : ''].filter((one) => one !== '').join(',');
  const call = `await call('${id}'${given === '' ? '' : `, {${given} }`});`;
  return `Next:
1. Fill the contract, and add it to the operations of '${area}' (packages/areas/${area}/src/operations.ts).
2. Make its test pass.
3. Call it in an example story: a story in test/examples makes the calls of a shop one after the
   other, and the API document shows each call with what it was answered. In the story of its area:
   ${call}
4. npm run generate examples openapi access-patterns`;
}
