import { uploadRequestFaults } from '@videogen/validators/fast';
import type { AssumptionId } from '../assumptions/assumptions.ts';
import type { Core } from '../core.ts';
import { createTask } from '../tasks/create-task.ts';
import type { Creator } from '../tasks/creators.ts';
import { isFinal } from '../tasks/task-machine.ts';
import type { TaskRecord } from '../tasks/task-record.ts';
import type { TaskService } from '../tasks/task-service.ts';
import { taskView } from '../tasks/task-view.ts';
import type { MediaInspector } from '../uploads/media-inspector.ts';
import { typeByName, type UploadService } from '../uploads/upload-service.ts';
import { type AnswerDetails, invalid, jsonAnswer, refuse, textAnswer } from './answer.ts';
import type { Authenticate } from './authenticate.ts';
import { checkBody } from './check-body.ts';
import type { Answerer } from './endpoint.ts';
import { asObject, readJson } from './read-json.ts';
import { rememberAnswers } from './task-answers.ts';

/** What the operations of the contract are made of. */
export interface OperationParts {
  readonly core: Core;
  readonly authenticate: Authenticate;
  readonly tasks: TaskService;
  readonly uploads: UploadService;
  readonly inspector: MediaInspector;
}

const UUID = /^(?:urn:uuid:)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/** Answers a create operation. */
export function answerCreate(
  creator: Creator,
  { core, authenticate, tasks, inspector }: OperationParts,
): Answerer {
  return async (exchange) => {
    const organization = authenticate(exchange);
    const body = await readJson(core, exchange);
    const { task, assumptions } = await createTask(creator, body, { core, inspector, organization });
    if ((exchange.body ?? '').length > DEEP_ENOUGH) refuseDeep(task);
    await tasks.accept(task);
    const details = withMessage(core, assumptions, { taskId: task.id });
    return textAnswer(200, `{"code":0${details.message},"data":{"task_id":"${task.id}"}}`, details);
  };
}

/** Characters: a body of fewer cannot be nested too deep. */
const DEEP_ENOUGH = 1000;

/** Unknown members are kept and shown again, so a body that is nested too deep to be written out is refused. */
function refuseDeep(task: TaskRecord): void {
  try {
    JSON.stringify(task.inputs);
  } catch {
    throw invalid([{ loc: ['body'], msg: 'The body is nested too deep', type: 'recursion_loop' }]);
  }
}

/** Answers `getTask`. */
export function answerGetTask({ core, authenticate }: OperationParts): Answerer {
  const { assumptions } = core.settings;
  const answerFor = rememberAnswers((task) => {
    const view = JSON.stringify(taskView(task, { origin: core.origin(), assumptions }));
    const details = withMessage(core, viewRestsOn(task), { taskId: task.id });
    return textAnswer(200, `{"code":0${details.message},"data":${view}}`, details);
  });
  return async (exchange) => {
    const organization = authenticate(exchange);
    const id = UUID.exec(exchange.params['task_id'] ?? '')?.[1]?.toLowerCase();
    if (id === undefined)
      throw invalid([
        { loc: ['path', 'task_id'], msg: 'Input should be a valid UUID', type: 'uuid_parsing' },
      ]);
    const task = await core.state.tasks.get(id);
    if (task?.organization !== organization) {
      const { status, detail } = assumptions['task-not-found'];
      throw refuse(status, detail, { assumptions: ['task-not-found', 'task-retention'] });
    }
    return answerFor(task);
  };
}

const STATUS_ENTRIES: Readonly<Record<TaskRecord['status'], readonly AssumptionId[]>> = {
  PENDING: ['task-initial-status'],
  QUEUING: ['task-transitions', 'concurrency-limits'],
  PROCESSING: ['task-transitions'],
  SUCCESS: ['task-final-statuses', 'video-url-expiry', 'output-video-format'],
  FAILED: ['task-final-statuses', 'failed-task-reason'],
  CANCELED: ['task-final-statuses', 'task-cancellation'],
};

function viewRestsOn({ category, status }: TaskRecord): AssumptionId[] {
  const inputs: AssumptionId[] = category === 'TEXT_TO_VIDEO' && isFinal(status) ? [] : ['task-inputs'];
  return [...STATUS_ENTRIES[status], 'output-videos', 'credits-per-task', 'created-at-format', ...inputs];
}

interface MessageDetails extends AnswerDetails {
  /** The member `message` of an envelope as JSON text, or nothing. */
  readonly message: string;
}

function withMessage(
  { settings }: Core,
  assumptions: readonly AssumptionId[],
  details: AnswerDetails,
): MessageDetails {
  const carried = settings.assumptions['success-message'];
  return {
    ...details,
    assumptions: [...assumptions, 'success-message', 'member-presence'],
    message: carried ? ',"message":"success"' : '',
  };
}

/** What every grant rests on. */
const GRANT: readonly AssumptionId[] = [
  'filename-rules',
  'presigned-url-lifetime',
  'upload-validity-start',
  'megabyte',
  'media-types',
  'member-presence',
];

/** Answers `createUpload`. */
export function answerCreateUpload({ core, authenticate, uploads }: OperationParts): Answerer {
  const { assumptions } = core.settings;
  return async (exchange) => {
    const organization = authenticate(exchange);
    const body = await readJson(core, exchange);
    checkBody(uploadRequestFaults, body);
    const filename = String(asObject(body)['filename']);
    if (assumptions['filename-rules'] === 'supported-extension' && typeByName(filename) === undefined) {
      const error = {
        loc: ['body', 'filename'],
        msg: 'The extension is none of a supported file type',
        type: 'value_error',
      };
      throw invalid([error], { assumptions: ['filename-rules'] });
    }
    const data = await uploads.grant(organization, filename);
    return jsonAnswer(200, { code: 0, message: 'success', data }, { assumptions: GRANT });
  };
}
