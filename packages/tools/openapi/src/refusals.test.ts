import { describe, expect, test } from 'vitest';
import { document, type Entry, entry } from './testing/things.factory.ts';

describe('refusals', () => {
  const statuses = (path: string, method: string) => Object.keys(entry(path, method).responses);

  test('are listed by status, the own ones with their reason', () => {
    expect(statuses('/v1/things', 'post')).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(entry('/v1/things', 'post').responses['409']?.description).toContain(
      '`unique_violation`: Another thing carries the code.',
    );
  });

  test('a public operation without input can only be throttled or broken', () => {
    expect(statuses('/health/live', 'get')).toEqual(['200', '429', '500']);
  });

  test('those that all operations share are said once', () => {
    expect(entry('/v1/things', 'post').responses['401']).toEqual({
      $ref: '#/components/responses/unauthorized',
    });
  });
});

describe('conventions', () => {
  const parts = document.components;
  const headers = (path: string, method: string, status: string) => {
    const { $ref, ...own } = entry(path, method).responses[status] ?? {};
    const shared = parts['responses']?.[$ref?.split('/').at(-1) ?? ''] as typeof own | undefined;
    return Object.keys((shared ?? own).headers ?? {});
  };
  const parameters = (path: string, method: string) =>
    (entry(path, method).parameters ?? []).map(({ $ref }) => $ref?.split('/').at(-1));

  test('a refusal says its sentence twice', () => {
    const required = ['error', 'message', 'code', 'request_id'];
    expect(parts['schemas']?.['Error']).toMatchObject({ required });
  });

  test('refusals of the moment say when to come back', () => {
    expect(headers('/v1/things', 'post', '429')).toEqual(['x-request-id', 'Retry-After']);
    expect(headers('/v1/things', 'post', '503')).toEqual(['x-request-id', 'Retry-After']);
  });

  test('a repeat is marked, whatever it repeats', () => {
    expect(headers('/v1/things', 'post', '201')).toContain('Idempotent-Replayed');
    expect(headers('/v1/things', 'post', '409')).toContain('Idempotent-Replayed');
    expect(headers('/v1/boxes/{box_id}/things', 'get', '422')).not.toContain('Idempotent-Replayed');
  });

  test('unknown keys are named where they are ignored, and refused where nothing else will do', () => {
    expect(parameters('/v1/things', 'post')).toContain('Prefer');
    expect(headers('/v1/things', 'post', '201')).toEqual(
      expect.arrayContaining(['X-Ignored-Keys', 'Preference-Applied']),
    );
    expect(headers('/v1/things', 'post', '400')).toContain('Preference-Applied');
    expect(parameters('/v1/things/clear', 'post')).not.toContain('Prefer');
    expect(headers('/v1/things/clear', 'post', '200')).not.toContain('X-Ignored-Keys');
    expect(entry('/v1/things/clear', 'post')['x-waybill-unknown-keys']).toBe('refused');
    const { responses } = entry('/v1/things/clear', 'post');
    expect(
      JSON.stringify(parts['responses']?.[responses['400']?.$ref?.split('/').at(-1) ?? '']),
    ).toContain('`unknown_key`');
  });

  test('everything guarded says whom it is for', () => {
    expect(entry('/v1/things', 'post')['x-waybill-audience']).toBe('back office');
    expect(entry('/v1/myself', 'get')['x-waybill-audience']).toBe('back office and buyers');
    expect(entry('/ping', 'get')).not.toHaveProperty('x-waybill-audience');
    expect(parameters('/v1/things', 'post')).not.toContain('Contact');
    expect(parameters('/v1/myself', 'get')).toContain('Contact');
  });

  test('what any key may call asks for no permission', () => {
    const codes = ({ responses }: Entry) => responses['403']?.$ref;
    expect(codes(entry('/v1/things', 'post'))).toContain('forbidden');
    expect(codes(entry('/v1/myself', 'get'))).not.toContain('forbidden');
    expect(entry('/v1/myself', 'get')['x-waybill-any-key']).toBe(true);
  });
});
