import { expect, it } from 'vitest';
import { installCommand } from './install-engine.ts';

it.each<[string, string[], string | undefined]>([
  ['darwin', ['brew'], 'brew install nubo-db/tap/dynoxide'],
  ['darwin', [], undefined],
  ['linux', ['apt-get'], 'sudo apt-get install -y openjdk-17-jre-headless'],
  ['linux', ['dnf'], 'sudo dnf install -y java-17-openjdk-headless'],
  ['linux', ['brew', 'pacman'], 'brew install nubo-db/tap/dynoxide'],
  ['linux', [], undefined],
  ['win32', [], 'winget install EclipseAdoptium.Temurin.17.JRE'],
])('knows one command that brings an engine: %s with %j', (platform, programs, command) => {
  expect(installCommand(platform, (name) => programs.includes(name))).toBe(command);
});
