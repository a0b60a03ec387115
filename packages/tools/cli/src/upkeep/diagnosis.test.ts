import { expect, it } from 'vitest';
import {
  addressFinding,
  clockFinding,
  type Finding,
  fileFinding,
  keyFinding,
  nodeFinding,
  readyFinding,
} from './diagnosis.ts';

const now = new Date('2026-11-22T09:00:00Z');

it.each<[Finding, boolean, RegExp]>([
  [nodeFinding('v24.0.0'), true, /v24/u],
  [nodeFinding('v26.10.0'), true, /v26/u],
  [nodeFinding('v22.1.0'), false, /24 or newer is needed/u],
  [fileFinding('/p', false), true, /only you can read/u],
  [fileFinding('/p', true), false, /chmod 600 \/p/u],
  [addressFinding('http://x', 200), true, /answers/u],
  [addressFinding('http://x', undefined), false, /npm start/u],
  [addressFinding('http://x', 404), false, /answers 404/u],
  [addressFinding('http://x', 307, 'http://y/'), false, /http:\/\/x redirects to http:\/\/y\//u],
  [readyFinding(200, '1.2'), true, /1\.2 is ready/u],
  [readyFinding(200, undefined), true, /unknown/u],
  [readyFinding(503, undefined), false, /table does not answer/u],
  [clockFinding('Sun, 22 Nov 2026 09:00:59 GMT', now), true, /as that of/u],
  [clockFinding('Sun, 22 Nov 2026 08:58:00 GMT', now), false, /120 seconds/u],
  [clockFinding(null, now), true, /does not tell/u],
  [keyFinding('local', { tenant: 'demo', permissions: ['*'] }), true, /demo, may call \*/u],
  [keyFinding('local', { error: 'No such key.' }), false, /No such key/u],
])('tells %j', ({ ok, says }, isOk, text) => {
  expect(ok).toBe(isOk);
  expect(says).toMatch(text);
});
