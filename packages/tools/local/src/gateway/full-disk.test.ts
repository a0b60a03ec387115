import { expect, it } from 'vitest';
import { tellOfFullDisk } from './full-disk.ts';
import { errorResult } from './gateway-response.ts';

const overloaded = errorResult(503, { code: 'overloaded', message: 'Busy.', requestId: 'r1' });
const ok = { statusCode: 200, body: '{"status":"ok"}' };
const ref = (id: string) => ({ id, file: '' });

function withDisk(answers: Readonly<Record<string, unknown>>) {
  const reports: string[] = [];
  const disk = { room: false, looks: 0 };
  const hasRoom = () => {
    disk.looks += 1;
    return disk.room;
  };
  const invoke = tellOfFullDisk(
    async ({ id }) => answers[id],
    { folder: '/data', hasRoom },
    (message) => reports.push(message),
  );
  const call = async (id: string) => {
    const answer = (await invoke(ref(id), {})) as { statusCode: number; body: string };
    return { status: answer.statusCode, body: JSON.parse(answer.body) as object };
  };
  return { call, disk, reports };
}

// API-176
it('a full disk is told as one, by calls that fail and by readiness, and once in the log', async () => {
  const { call, disk, reports } = withDisk({ place: overloaded, get: ok, 'health.ready': ok });
  const sentence = 'The disk is full: nothing can be written into /data until there is room.';
  for (let times = 0; times < 2; times += 1) {
    expect(await call('place')).toMatchObject({
      status: 503,
      body: { code: 'unavailable', error: sentence, request_id: 'r1' },
    });
    expect(await call('health.ready')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', code: 'unavailable', message: sentence },
    });
  }
  expect(reports).toEqual([sentence]);
  expect((await call('get')).status).toBe(200);

  disk.room = true;
  expect(await call('place')).toMatchObject({ body: { code: 'overloaded' } });
  expect((await call('health.ready')).status).toBe(200);
  disk.room = false;
  await call('place');
  expect(reports).toHaveLength(2);
});

it('costs nothing where a call succeeds', async () => {
  const { call, disk } = withDisk({ get: ok });
  await call('get');
  expect(disk.looks).toBe(0);
});
