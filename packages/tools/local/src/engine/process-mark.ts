import { readFileSync } from 'node:fs';

/** A process id with the moment it started: an id alone is reused after a crash or a reboot. */
export interface ProcessMark {
  readonly id: number;
  readonly start: string;
}

interface ProcessStat {
  readonly state: string;
  readonly start: string;
}

/** Fields 3 and 22 of the stat line, counted after the command, which may hold spaces itself. */
function statOf(id: number): ProcessStat {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  } catch {
    // Systems without /proc compare by id alone.
    return { state: '', start: '' };
  }
}

/** It ended; only its parent has not asked for its exit code yet. */
const ZOMBIE = 'Z';

export function markProcess(id: number): ProcessMark {
  return { id, start: statOf(id).start };
}

/** True while that same process runs. */
export function isRunning(mark: ProcessMark): boolean {
  try {
    process.kill(mark.id, 0);
  } catch {
    return false;
  }
  const { state, start } = statOf(mark.id);
  return state !== ZOMBIE && start === mark.start;
}
