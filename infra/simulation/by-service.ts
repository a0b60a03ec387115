import { asService, type CallsOf } from './delivery.ts';
import { gatewayArn } from './estate.ts';
import { physical } from './physical.ts';

interface Target {
  readonly Arn: string;
}

const GATEWAY = 'apigateway.amazonaws.com';

/** Whatever a state of an alarm tells. */
export const ofAlarm: CallsOf = (alarm, estate) => {
  const source = physical(alarm, 'Arn');
  const call = { service: 'cloudwatch.amazonaws.com', kind: 'alarm to topic', from: alarm, source };
  return ['AlarmActions', 'InsufficientDataActions', 'OKActions']
    .flatMap((name) => (alarm.properties[name] ?? []) as string[])
    .flatMap((to) => asService(estate, call, estate.at(to)));
};

/** The targets of a rule, and the queues of what could not be handed to them. */
export const ofRule: CallsOf = (rule, estate) => {
  const source = physical(rule, 'Arn');
  const call = { service: 'events.amazonaws.com', kind: 'rule to target', from: rule, source };
  const targets = rule.properties['Targets'] as (Target & { DeadLetterConfig?: Target })[];
  return targets
    .flatMap(({ Arn, DeadLetterConfig }) => [Arn, DeadLetterConfig?.Arn ?? []].flat())
    .flatMap((to) => asService(estate, call, estate.at(to)));
};

/** The function behind a route. */
export const ofRoute: CallsOf = (route, estate) => {
  const { ApiId, RouteKey = '', Target = '' } = route.properties as Record<string, string>;
  const [stack, id] = Target.split('/').slice(1);
  const integration = estate.all.find((one) => one.stack === stack && one.id === id);
  const [method = '', path = ''] = RouteKey.split(' ');
  const source = gatewayArn(ApiId, `$default/${method}${path}`);
  const call = { service: GATEWAY, kind: 'route to function', from: route, source };
  return asService(estate, call, estate.at(integration?.properties['IntegrationUri']));
};

/** The function that says who calls. */
export const ofAuthorizer: CallsOf = (authorizer, estate) => {
  const { ApiId, AuthorizerUri = '' } = authorizer.properties as Record<string, string>;
  const [, handler] = /functions\/(.+)\/invocations$/u.exec(AuthorizerUri) ?? [];
  const source = gatewayArn(ApiId, `authorizers/${physical(authorizer)}`);
  const call = { service: GATEWAY, kind: 'gateway to authorizer', from: authorizer, source };
  return asService(estate, call, estate.at(handler));
};

/** A person confirms an address; anything else that listens to a topic needs a right. */
export const ofSubscription: CallsOf = ({ id, properties }) => {
  if (properties['Protocol'] === 'email') return [];
  throw new Error(`${id}: may the topic hand anything to ${String(properties['Protocol'])}?`);
};
