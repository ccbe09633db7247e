import type { CreateOperationId } from '@videogen/types';
import type { JobClaim, JobKind } from '../ports/job-queue.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { ServiceContext } from './context.ts';
import { createTask } from './create-task.ts';
import type { Creator } from './creators.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import type { JobOutcome } from './jobs.ts';
import { createMediaInspector } from './media-inspector.ts';
import { createTasks, type Tasks } from './tasks.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** Does a job; what it throws makes the job be done again. */
export type JobHandler = (claim: JobClaim) => Promise<JobOutcome>;

/** The domain of the service. */
export interface Service {
  readonly context: ServiceContext;
  readonly tasks: Tasks;
  readonly uploads: Uploads;
  readonly deliveries: Deliveries;
  /**
   * Creates and stores a task out of a request body.
   *
   * @throws {ServiceError} when the body is refused
   */
  readonly create: (creator: Creator, body: unknown, organization: string) => Promise<TaskRecord>;
  /** The handler of each kind of job. */
  readonly handlers: Readonly<Record<JobKind, JobHandler>>;
}

/**
 * Creates the domain over ports.
 *
 * @param getContext returns the context of a create operation, such as one with decorated ports
 */
export function createService(
  context: ServiceContext,
  getContext: (operation: CreateOperationId) => ServiceContext = () => context,
): Service {
  const inspector = createMediaInspector(context.blobs);
  const tasks = createTasks(context, inspector);
  const uploads = createUploads(context);
  const deliveries = createDeliveries(context);
  return {
    context,
    tasks,
    uploads,
    deliveries,
    async create(creator, body, organization) {
      const own = getContext(creator.operation);
      const task = await createTask(creator, body, { context: own, uploads, inspector, organization });
      await tasks.accept(task);
      return task;
    },
    handlers: {
      advance: tasks.step,
      submit: tasks.step,
      poll: tasks.step,
      deliver: deliveries.attempt,
      download: tasks.step,
      'expire-task': tasks.expire,
      'expire-output': tasks.expireOutput,
      'expire-upload': uploads.expire,
    },
  };
}
