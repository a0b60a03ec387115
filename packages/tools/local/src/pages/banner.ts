import { placesOf } from '../gateway/front-page.ts';

/** Facts that the banner of a stack states. */
export interface Started {
  readonly url: string;
  readonly engine: string;
  /** Other machines reach its tables. */
  readonly isOpenEngine: boolean;
  readonly data: string;
  readonly weather: string | undefined;
  /** True if each request is printed. */
  readonly reportsRequests: boolean;
  /** Set where it starts again when a source is saved. */
  readonly reloads: boolean;
}

const NAME_WIDTH = 10;

/**
 * DynamoDB Local has no option for its address, and nothing keeps it to the machine from Java 24
 * on.
 */
const OPEN_ENGINE =
  'answers other machines too, without a key, unless a firewall keeps them out; dynoxide and Java 17 to 23 do not';

const DEVELOP = 'npm run dev, which starts again when a source is saved';

/** Tells a newcomer what to do once the stack is up. */
export function banner(started: Started): string {
  const { url, engine, data, weather, reportsRequests, reloads } = started;
  const under = weather === undefined ? '' : `, weather: ${weather}`;
  const requests = reportsRequests
    ? 'a line each below; LOG_LEVEL=WARN hides them'
    : 'hidden; LOG_LEVEL=INFO shows a line each';
  const rows = [
    ['API', `${url}/v1 (tenant demo, key wb_demo_local)`],
    ...placesOf(url).map(({ name, address, about }) => [name, `${address} (${about})`]),
    ['Agents', `${url}/mcp (assistants, by the Model Context Protocol)`],
    ...(started.isOpenEngine ? [['Engine', OPEN_ENGINE]] : []),
    ['Requests', requests],
    ['Operator', 'tenant operator, key wb_operator_local, creates tenants'],
    ['Fill it', 'npm run seed'],
    ['Develop', reloads ? 'it starts again when a source is saved' : DEVELOP],
  ];
  return [
    `Waybill listens on ${url}/v1 (${engine}, data in ${data}${under})`,
    ...rows.map(([name = '', text]) => `  ${name.padEnd(NAME_WIDTH)}${text}`),
  ].join('\n');
}
