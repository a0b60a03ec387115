/** True if a program of that name is on the PATH. */
export type HasProgram = (name: string) => boolean;

/** Java by the package manager of a Linux; the first that is there. */
const javaBy: readonly (readonly [manager: string, command: string])[] = [
  ['apt-get', 'sudo apt-get install -y openjdk-17-jre-headless'],
  ['dnf', 'sudo dnf install -y java-17-openjdk-headless'],
  ['apk', 'sudo apk add openjdk17-jre-headless'],
  ['pacman', 'sudo pacman -S jre17-openjdk-headless'],
];

/** The one command that brings an engine to this machine, where one is known. */
export function installCommand(platform: string, has: HasProgram): string | undefined {
  if (platform === 'win32') return 'winget install EclipseAdoptium.Temurin.17.JRE';
  if (has('brew')) return 'brew install nubo-db/tap/dynoxide';
  return platform === 'linux' ? javaBy.find(([manager]) => has(manager))?.[1] : undefined;
}
