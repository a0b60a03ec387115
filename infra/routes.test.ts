import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AnyOperation, methodsOf } from '@waybill/api/operation';
import { areas } from '@waybill/registry/areas';
import { operations } from '@waybill/registry/operations';
import { topology } from '@waybill/registry/topology';
import { describe, expect, it } from 'vitest';
import { routeKey } from './constructs/contract.ts';
import { gateway } from './gateway.ts';
import { handlers } from './handlers.ts';
import { calledFunction, resources, synthesized, target } from './testing.ts';

const { consumers } = topology;

const ROOT = resolve(import.meta.dirname, '..');

interface RouteProperties {
  readonly RouteKey: string;
  readonly Target: { readonly 'Fn::Join': [string, [string, unknown]] };
  readonly AuthorizationType: string;
}
interface IntegrationProperties {
  readonly IntegrationUri: unknown;
  readonly PayloadFormatVersion: string;
}
interface FunctionProperties {
  readonly FunctionName: string;
}

const { stacks, all } = synthesized('dev');
const routes = resources<RouteProperties>(all, 'AWS::ApiGatewayV2::Route');
const integrations = resources<IntegrationProperties>(all, 'AWS::ApiGatewayV2::Integration');
const functions = resources<FunctionProperties>(all, 'AWS::Lambda::Function');

const routeKeys = (operation: AnyOperation) =>
  methodsOf(operation).map((method) => routeKey(operation, method));

const functionBehind = (key: string): string | undefined => {
  const route = routes.find(({ properties }) => properties.RouteKey === key);
  if (route === undefined) return undefined;
  const integration = integrations.find(
    ({ stack, id }) =>
      stack === route.stack && id === target(route.properties.Target['Fn::Join'][1][1]),
  );
  const stack = all.find(({ stackName }) => stackName === route.stack);
  if (stack === undefined) return undefined;
  const called = calledFunction(stack, integration?.properties.IntegrationUri);
  const handler = functions.find((one) => one.stack === route.stack && one.id === called);
  return handler?.properties.FunctionName;
};

const handlerFiles = (): string[] =>
  readdirSync(join(ROOT, 'functions'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules'))
    .filter((file) =>
      /^export (?:const|(?:async )?function) handler\b/mu.test(readFileSync(file, 'utf8')),
    )
    .map((file) => file.slice(ROOT.length + 1));

describe('contracts and what is deployed', () => {
  it('have one route each, and there is no other but the one for unknown paths', () => {
    const expected = [...operations.flatMap(routeKeys), '$default'];
    expect(routes.map(({ properties }) => properties.RouteKey).toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s is answered by its own function',
    (id, operation) => {
      for (const key of routeKeys(operation)) {
        expect(functionBehind(key)).toBe(`waybill-dev-${id.replaceAll('.', '-')}`);
      }
    },
  );

  // API-153
  it('answers HEAD where probes ask: at what is public', () => {
    const heads = routes.filter(({ properties }) => properties.RouteKey.startsWith('HEAD '));
    expect(heads.map(({ properties }) => properties.RouteKey)).toContain('HEAD /health/ready');
    expect(heads.every(({ properties }) => properties.AuthorizationType === 'NONE')).toBe(true);
  });

  it('leaves unknown paths to the function that answers in our error shape', () => {
    expect(functionBehind('$default')).toBe('waybill-dev-platform-unmatched');
  });

  it('have one function for each handler', () => {
    const expected = handlers().map(({ id }) => `waybill-dev-${id.replaceAll('.', '-')}`);
    expect(functions.map(({ properties }) => properties.FunctionName).toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  it('have one handler file each, and none is left over', () => {
    const expected = handlers().map(({ file }) => file);
    expect(handlerFiles().toSorted()).toEqual(expected.toSorted());
  });

  it('name each handler once', () => {
    const ids = [...operations, ...consumers].map(({ id }) => id);
    expect(new Set([...ids, ...Object.values(gateway)]).size).toBe(ids.length + 2);
  });

  it('pass the authorizer unless the operation is public, or asks it by itself', () => {
    const open = operations
      .filter((operation) => operation.public === true || operation.asksItself === true)
      .flatMap(routeKeys);
    const unauthorized = routes
      .filter(({ properties }) => properties.AuthorizationType !== 'CUSTOM')
      .map(({ properties }) => properties.RouteKey);
    expect(unauthorized.toSorted()).toEqual([...open, '$default'].toSorted());
  });

  it('speak payload format 2.0', () => {
    const versions = integrations.map(({ properties }) => properties.PayloadFormatVersion);
    expect(new Set(versions)).toEqual(new Set(['2.0']));
  });

  it('have one stack for each area', () => {
    expect([...stacks.areas.keys()]).toEqual(areas.map(({ name }) => name));
  });
});
