import { randomUUID } from 'node:crypto';
import { type Repeating, repeat } from '../bus/repeat.ts';
import type { Invoke } from '../functions/functions.ts';
import type { FunctionRef, Report } from '../functions/wiring.ts';

/** The first run waits: the modules of tasks would make a start longer by a tenth. */
const FIRST_MS = 1000;

export interface ScheduledTask {
  readonly target: FunctionRef;
  readonly everyMs: number;
}

export interface Scheduler {
  /** Runs every task now, or right after the run it is in. */
  wake(): void;
  stop(): Promise<void>;
}

function scheduledEvent(now: Date) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    account: '000000000000',
    time: now.toISOString(),
    region: 'local',
    resources: [],
    detail: {},
  };
}

function start(task: ScheduledTask, invoke: Invoke, report: Report): Repeating {
  const run = () => invoke(task.target, scheduledEvent(new Date()));
  return repeat(run, { firstMs: FIRST_MS, restMs: task.everyMs }, (error) =>
    report(`${task.target.id} failed`, error),
  );
}

/** Runs every task soon and then in its interval; a task never overlaps itself. */
export function startScheduler(
  tasks: readonly ScheduledTask[],
  invoke: Invoke,
  report: Report,
): Scheduler {
  const running = tasks.map((task) => start(task, invoke, report));
  return {
    wake() {
      for (const task of running) task.wake();
    },
    async stop() {
      await Promise.all(running.map((task) => task.stop()));
    },
  };
}
