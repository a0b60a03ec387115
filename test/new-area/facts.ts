import { createRequire } from 'node:module';
import { resolve } from 'node:path';

// Run in a copy of the project: generates what is generated, and prints what the copy makes of the
// area that it is called with.
const [, , name = ''] = process.argv;
const ROOT = resolve(import.meta.dirname, '../..');

await import('../../scripts/registry.ts');
await import('../../scripts/openapi.ts');
// Only now are there the generated files that these read.
const { areas } = await import('@waybill/registry/areas');
const { installers } = await import('@waybill/registry/installers.generated');
const { settings } = await import('@waybill/registry/settings.generated');
const { app } = await import('@waybill/local/functions/app');
const { handlers } = await import('../../infra/handlers.ts');
const { resources, stacksOfAreas } = await import('../../infra/testing.ts');
const { invoke } = await import('@waybill/testing/invoke');

const { stacks } = stacksOfAreas(areas.filter((area) => area.name === name));
const deployed = [stacks.events, ...stacks.areas.values()];
const of = <Properties>(type: string) =>
  resources<Properties>(deployed, type).map(({ properties }) => properties);
const isOwn = ({ id }: { readonly id: string }) => id.startsWith(`${name}.`);

const { handler } = (await import(resolve(ROOT, `functions/${name}/lend.ts`))) as {
  handler: Parameters<typeof invoke>[0];
};
const call = { method: 'POST', path: `/v1/${name}`, body: {}, permissions: ['orders.*'] };
const refused = await invoke(handler, call);

const checker = createRequire(import.meta.url)(resolve(ROOT, '.dependency-cruiser.cjs')) as {
  forbidden: readonly { name: string; from: { path?: string } }[];
};
const rule = checker.forbidden.find((one) => one.name === 'areas-stand-on-base-packages');

const facts = {
  routes: of<{ RouteKey: string }>('AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey),
  functions: of<{ FunctionName: string }>('AWS::Lambda::Function').map(
    ({ FunctionName }) => FunctionName,
  ),
  schedules: of<{ ScheduleExpression: string }>('AWS::Scheduler::Schedule').map(
    ({ ScheduleExpression }) => ScheduleExpression,
  ),
  alarms: of<{ AlarmDescription: string }>('AWS::CloudWatch::Alarm').map(
    ({ AlarmDescription }) => AlarmDescription,
  ),
  bundles: handlers().filter(isOwn),
  permission: { status: refused.status, body: refused.body },
  settings: settings.find(({ app }) => app === name)?.settings,
  installers: installers.map((install) => install.name),
  local: {
    operations: app.operations.filter(isOwn),
    consumers: app.consumers.filter(isOwn),
  },
  areaRule: new RegExp(rule?.from.path ?? '$^', 'u').test(`packages/areas/${name}/src/events.ts`),
};
process.stdout.write(`\n${JSON.stringify(facts)}`);
