/** What a run writes about a job, in the order in which it happens. */
export type JobRecord =
  /** The run works on the job from now on; `from` is the run that did before. */
  | { readonly type: 'claimed'; readonly from?: string | undefined }
  /** Written before a create request is sent. */
  | {
      readonly type: 'submitting';
      readonly submission: string;
      readonly digest: string;
      /** The receiver's name of the callback URL. */
      readonly ref?: string | undefined;
    }
  | { readonly type: 'created'; readonly submission: string; readonly taskId: string }
  | {
      readonly type: 'refused';
      readonly submission: string;
      readonly evidence: string;
      /** Until when no run sends a create request, in milliseconds since the epoch. */
      readonly pauseUntil?: number | undefined;
    }
  | { readonly type: 'ambiguous'; readonly submission: string; readonly evidence: string }
  /** Somebody decided that the request with the unknown outcome may be sent again. */
  | { readonly type: 'reopened'; readonly submission: string }
  | { readonly type: 'overdue'; readonly taskId: string }
  | { readonly type: 'made'; readonly taskId: string; readonly files: readonly string[] }
  | {
      readonly type: 'failed';
      readonly taskId: string;
      readonly status: string;
      readonly reason: string;
    };

/** A line of the journal. */
export type JournalLine = {
  /** The run that wrote it. */
  readonly run: string;
  /** In milliseconds since the epoch. */
  readonly at: number;
} & ((JobRecord & { readonly job: string }) | { readonly type: 'ended' });

/** The create request of a job, whose outcome is open until its task is known. */
export interface JobSubmission {
  readonly id: string;
  readonly digest: string;
  readonly ref: string | undefined;
  readonly submittedAt: number;
  /** The run that sent it. */
  readonly run: string;
  /** The failure that came in place of a task id. */
  readonly evidence?: string;
  readonly taskId?: string;
}

/** What is known of a job. */
export interface JobState {
  /** The run that works on it. */
  readonly owner?: string | undefined;
  /** The last create request that was not refused. */
  readonly submission?: JobSubmission | undefined;
  readonly isOverdue?: boolean;
  readonly end?: Extract<JobRecord, { readonly type: 'made' | 'failed' }>;
}

/**
 * Returns the state of a job after one more line of its journal. Every run reads the same lines in the same order, so all
 * agree which of two runs has a job: a line of a run that does not own it changes nothing, except that the outcome of the
 * current request counts whoever writes it.
 */
export function applyRecord(state: JobState, line: JobRecord, run: string, at: number): JobState {
  const { submission } = state;
  if (line.type === 'claimed') return line.from === state.owner ? { ...state, owner: run } : state;
  if ('submission' in line && line.type !== 'submitting') {
    if (submission?.id !== line.submission || submission.taskId !== undefined) return state;
    if (line.type === 'created') return { ...state, submission: { ...submission, taskId: line.taskId } };
    if (line.type === 'ambiguous')
      return { ...state, submission: { ...submission, evidence: line.evidence } };
    return { ...state, submission: undefined };
  }
  if (state.owner !== run) return state;
  switch (line.type) {
    case 'submitting': {
      if (submission !== undefined) return state;
      const { submission: id, digest, ref } = line;
      return { ...state, submission: { id, digest, ref, submittedAt: at, run } };
    }
    case 'overdue':
      return { ...state, isOverdue: true };
    default:
      return { ...state, end: line };
  }
}
