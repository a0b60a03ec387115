import { placesOf } from './front-page.ts';

/** What the banner of a stack says. */
export interface Started {
  readonly url: string;
  readonly engine: string;
  readonly data: string;
  readonly weather: string | undefined;
  /** Whether a line a request follows. */
  readonly reportsRequests: boolean;
  /** Whether what is saved serves the next call. */
  readonly reloads: boolean;
}

const NAME_WIDTH = 10;

const DEVELOP = 'npm run dev, by which a source that is saved serves the next call';

/** What a newcomer needs to know once the stack is up. */
export function banner({ url, engine, data, weather, reportsRequests, reloads }: Started): string {
  const under = weather === undefined ? '' : `, weather: ${weather}`;
  const requests = reportsRequests
    ? 'a line each below; LOG_LEVEL=WARN hides them'
    : 'hidden; LOG_LEVEL=INFO shows a line each';
  const rows = [
    ['API', `${url}/v1 (tenant demo, key wb_demo_local)`],
    ...placesOf(url).map(({ name, address, about }) => [name, `${address} (${about})`]),
    ['Requests', requests],
    ['Operator', 'tenant operator, key wb_operator_local, creates tenants'],
    ['Fill it', 'npm run seed'],
    ['Develop', reloads ? 'a source that is saved serves the next call' : DEVELOP],
  ];
  return [
    `Waybill listens on ${url}/v1 (${engine}, data in ${data}${under})`,
    ...rows.map(([name = '', text]) => `  ${name.padEnd(NAME_WIDTH)}${text}`),
  ].join('\n');
}
