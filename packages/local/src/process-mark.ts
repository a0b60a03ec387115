import { readFileSync } from 'node:fs';

/** A process id with the moment it started: an id alone is reused after a crash or a reboot. */
export interface ProcessMark {
  readonly id: number;
  readonly start: string;
}

/** Field 22 of the stat line, counted after the command, which may hold spaces itself. */
function startOf(id: number): string {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    // Systems without /proc compare by id alone.
    return '';
  }
}

export function markProcess(id: number): ProcessMark {
  return { id, start: startOf(id) };
}

/** Whether that same process still runs. */
export function isRunning(mark: ProcessMark): boolean {
  try {
    process.kill(mark.id, 0);
  } catch {
    return false;
  }
  return startOf(mark.id) === mark.start;
}
