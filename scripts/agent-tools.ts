import { agentTools } from '@waybill/openapi/agent-tools';
import { jsonText } from '@waybill/openapi/text';
import { areas } from '@waybill/registry/areas';
import { operations } from '@waybill/registry/operations';
import { handlerFile } from '@waybill/registry/topology';
import { asJson, writeOrCheck } from './generated.ts';

/** Operations that make or seal secrets. */
const secretive = areas
  .filter(({ grants }) => grants.identities === true || grants.seals === true)
  .flatMap((area) => area.operations.filter(({ access }) => access === 'write'));

const tools = agentTools(operations, new Set(secretive.map(({ id }) => id)));
const fromFunctions = (id: string) => handlerFile(id).replace('functions/', '../');

/** Handlers of the tools, each loaded by the first call of it: a start pays for none. */
const loaders = [
  '// Made of the contracts by `npm run generate agent-tools`.',
  "import type { Served } from '@waybill/api/serve';",
  '',
  'export const handlers: Readonly<Record<string, () => Promise<{ readonly handler: Served }>>> = {',
  ...tools.map(({ operation: id }) => {
    const name = /^\w+$/u.test(id) ? id : `'${id}'`;
    return `  ${name}: () => import('${fromFunctions(id)}'),`;
  }),
  '};',
  '',
].join('\n');

/** The permissions of a key of an assistant that looks things up; `whoami` needs none. */
const readers = tools
  .filter(({ operation, writes }) => !writes && operation !== 'whoami')
  .map(({ operation }) => operation)
  .sort();

writeOrCheck(
  [
    { path: 'functions/agents/tools.generated.json', text: jsonText(tools) },
    { path: 'functions/agents/handlers.generated.ts', text: loaders },
    {
      // Settings name tools: all handlers of settings load this, and none of the schemas.
      path: 'packages/areas/agents/src/tool/tool-ids.generated.json',
      text: asJson(tools.map(({ operation }) => operation).sort()),
    },
    { path: 'packages/console/src/keys/read-tools.generated.json', text: asJson(readers) },
  ],
  'agent-tools',
);
