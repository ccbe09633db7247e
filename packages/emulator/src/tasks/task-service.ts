import type { TaskStatus } from '@videogen/types';
import { deliveryWork } from '../callbacks/delivery-service.ts';
import { planDeliveries, releaseWaiting } from '../callbacks/plan-deliveries.ts';
import { profiles } from '../callbacks/profiles.ts';
import type { Core } from '../core.ts';
import { EmulatorError } from '../errors.ts';
import { outputVideoUrlValidForMs } from '../generated/contract.ts';
import type { DueItem } from '../persistence/records.ts';
import { createRenderJobs, type RenderOutcome } from './render-jobs.ts';
import { type ChangeDetails, changeStatus, isFinal, nextStep } from './task-machine.ts';
import type { TaskOutput, TaskRecord } from './task-record.ts';
import { taskView } from './task-view.ts';
import { createTrimmer } from './trimmer.ts';

/** Moves the tasks through their stages. */
export interface TaskService {
  /** Stores a new task and schedules its first step. */
  readonly accept: (task: TaskRecord) => Promise<void>;
  /** Does the step that is due. */
  readonly step: (item: DueItem) => Promise<void>;
  /** Ends the download address of a task's video. */
  readonly expireOutput: (item: DueItem) => Promise<void>;
  /**
   * Ends a task before its time.
   *
   * @throws {EmulatorError} `NOT_FOUND`, or `CONFLICT` when it has ended already
   */
  readonly end: (id: string, status: 'CANCELED' | 'FAILED', reason?: string) => Promise<TaskRecord>;
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

/** Makes the mover of tasks. */
export function createTaskService(core: Core): TaskService {
  const { settings, state, time, bus, runner, blobs } = core;
  const { assumptions } = settings;
  const stages = (): readonly TaskStatus[] => assumptions['task-transitions'];
  const isWorkStage = (status: TaskStatus): boolean => status === (stages().at(-1) ?? 'PROCESSING');
  const jobs = createRenderJobs(core);
  const trimmer = createTrimmer(core);

  const stepAt = (task: TaskRecord, at: number): DueItem => ({
    id: `task:${task.id}`,
    at: at + stageTime(task.status, settings.timing),
    kind: 'task',
    ref: task.id,
  });
  /** Stores a change of status with everything it causes, unless the task has ended meanwhile. */
  const change = async (
    id: string,
    status: TaskStatus,
    details: ChangeDetails = {},
  ): Promise<TaskRecord | null> => {
    for (;;) {
      const task = await state.tasks.get(id);
      const next = task === undefined ? null : changeStatus(task, status, time.now(), details);
      if (next === null) return null;
      const at = next.timeline.at(-1)?.at ?? time.now();
      const due = isFinal(status) ? expiryWork(next) : [stepAt(next, at)];
      const deliveries = await deliveriesFor(core, next, at);
      const works = deliveries.flatMap(deliveryWork);
      const done = isFinal(status) ? [`task:${id}`] : [];
      if (!(await state.commit({ tasks: [next], deliveries, due: [...due, ...works], done }))) continue;
      await announce(core, next, deliveries);
      if (isFinal(status)) await trimmer.trim();
      return next;
    }
  };
  const releaseInputs = async (task: TaskRecord): Promise<void> => {
    for (const media of [task.job.image, task.job.video, task.job.audio]) {
      if (media !== null) await blobs.release(media.blob);
    }
  };
  const finish = async (task: TaskRecord): Promise<void> => {
    const outcome = await jobs.result(task);
    if (core.lifetime.signal.aborted) return;
    const ended =
      'failure' in outcome
        ? await change(task.id, 'FAILED', { failure: outcome.failure })
        : await change(task.id, 'SUCCESS', { output: toOutput(core, outcome) });
    if (ended === null) return;
    await jobs.complete(task.id);
    await releaseInputs(task);
    await trimmer.makeRoom();
  };
  const enter = async (task: TaskRecord, status: TaskStatus): Promise<void> => {
    const changed = await change(task.id, status);
    if (changed === null) await jobs.discard(task.id);
    else if (isWorkStage(status)) jobs.start(changed);
  };
  return {
    async accept(task) {
      await state.commit({ tasks: [task], due: [stepAt(task, task.createdAt)] });
      if (isWorkStage(task.status)) jobs.start(task);
      if (bus.listening()) bus.emit({ type: 'task', task });
      runner.wake(task.createdAt + stageTime(task.status, settings.timing));
    },
    async step(item) {
      const task = await state.tasks.get(item.ref);
      if (task === undefined || isFinal(task.status)) {
        await state.commit({ done: [item.id] });
        await jobs.wakeWaiting();
        return;
      }
      const next = nextStep(task.status, stages());
      if (next.kind === 'finish') await finish(task);
      else if (next.kind === 'stage' && (!isWorkStage(next.status) || jobs.claimSlot(item)))
        await enter(task, next.status);
    },
    async expireOutput(item) {
      const task = await state.tasks.get(item.ref);
      const blob = task?.output?.blob;
      if (task?.output == null || blob == null) {
        await state.commit({ done: [item.id] });
        await jobs.wakeWaiting();
        return;
      }
      const next = { ...task, version: task.version + 1, output: { ...task.output, blob: null } };
      if (await state.commit({ tasks: [next], done: [item.id] })) await blobs.release(blob);
    },
    async end(id, status, reason) {
      const task = await state.tasks.get(id);
      if (task === undefined) throw new EmulatorError('NOT_FOUND', `There is no task ${id}.`);
      const ended = await change(id, status, reason === undefined ? {} : { failure: reason });
      if (ended === null) {
        throw new EmulatorError('CONFLICT', `Task ${id} has ended already; a final status never changes.`);
      }
      await jobs.discard(id);
      await releaseInputs(task);
      return ended;
    },
    reset: jobs.reset,
    close: jobs.close,
  };
}

async function deliveriesFor(core: Core, task: TaskRecord, now: number): ReturnType<typeof planFor> {
  if (task.callbackUrl === null) return [];
  return planFor(core, task, now);
}

async function planFor(core: Core, task: TaskRecord, now: number) {
  const { settings, ids, state } = core;
  const profile = profiles[core.profile.current];
  const planned = planDeliveries(task, {
    profile,
    assumptions: settings.assumptions,
    now,
    newId: ids.delivery,
    body: JSON.stringify(taskView(task, { origin: core.origin(), assumptions: settings.assumptions })),
  });
  if (!isFinal(task.status)) return planned;
  const waiting = (await state.deliveriesOf(task.id)).filter((delivery) => delivery.state === 'waiting');
  return [...planned, ...releaseWaiting(waiting, now)];
}

async function announce(
  core: Core,
  task: TaskRecord,
  deliveries: Awaited<ReturnType<typeof planFor>>,
): Promise<void> {
  const { bus, runner, time } = core;
  if (bus.listening()) {
    bus.emit({ type: 'task', task });
    for (const delivery of deliveries) bus.emit({ type: 'delivery', delivery });
  }
  runner.wake(deliveries.length > 0 ? 0 : time.now());
}

function toOutput(
  core: Core,
  { blob, size, width, height, mediaType }: Extract<RenderOutcome, { blob: string }>,
): TaskOutput {
  const expiresAt = core.time.now() + outputVideoUrlValidForMs;
  return { token: core.ids.token(), blob, size, width, height, mediaType, expiresAt };
}

function expiryWork(task: TaskRecord): DueItem[] {
  if (task.output === null) return [];
  return [{ id: `output:${task.id}`, at: task.output.expiresAt, kind: 'output-expiry', ref: task.id }];
}

function stageTime(status: TaskStatus, timing: Core['settings']['timing']): number {
  return status === 'PENDING' || status === 'QUEUING' || status === 'PROCESSING' ? timing[status] : 0;
}
