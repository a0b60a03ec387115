import { describe, expect, it } from 'vitest';
import { loopbackPolicy, productionPolicy } from './policy.ts';

const https = (hostname: string) => ({ protocol: 'https:', hostname });
const http = (hostname: string) => ({ protocol: 'http:', hostname });

// WHK-69
describe('the production policy', () => {
  it.each([
    [https('hooks.acme.example'), '8.8.8.8', true],
    [https('hooks.acme.example'), '127.0.0.1', false],
    [https('hooks.acme.example'), '169.254.169.254', false],
    [http('hooks.acme.example'), '8.8.8.8', false],
    [http('127.0.0.1'), '127.0.0.1', false],
  ])('judges %j at %s as %s', (target, address, allowed) => {
    expect(productionPolicy.allows(target, address)).toBe(allowed);
  });
});

// WHK-69
describe('the loopback policy', () => {
  it.each([
    [http('127.0.0.1'), '127.0.0.1', true],
    [http('127.0.0.1'), '10.0.0.1', false],
    [http('127.0.0.2'), '127.0.0.2', false],
    [http('localhost'), '127.0.0.1', false],
    [https('127.0.0.1'), '127.0.0.1', false],
    [https('rebound.example'), '127.0.0.1', false],
    [http('hooks.acme.example'), '8.8.8.8', false],
    [https('hooks.acme.example'), '8.8.8.8', true],
  ])('judges %j at %s as %s', (target, address, allowed) => {
    expect(loopbackPolicy.allows(target, address)).toBe(allowed);
  });
});
