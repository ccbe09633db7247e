/** The expected output and files of the program of a guide. */
export interface GuideRun {
  readonly prints: readonly RegExp[];
  /** File that the program must have written, with content. */
  readonly writes?: string;
}

/** Every program of the guides: the guide, and the file that is started. */
export const guideRuns: Readonly<Record<string, GuideRun>> = {
  'index/first-video.ts': { prints: [/^SUCCESS$/m], writes: 'first-video.mp4' },
  'index/first-video.sh': { prints: [/^SUCCESS$/m], writes: 'first-video.mp4' },
  'index/emulator.ts': { prints: [/^PENDING\nSUCCESS\n$/] },
  'first-video/first-video.ts': {
    prints: [/^created [0-9a-f-]{36}$/m, /^SUCCESS$/m, /credits$/m],
    writes: 'first-video.mp4',
  },
  'first-video/first-video.sh': { prints: [/^SUCCESS$/m], writes: 'first-video.mp4' },
  'authentication/authentication.ts': {
    prints: [
      /^emulator-key: accepted$/m,
      /^emulator-key-revoked: invalid or revoked$/m,
      /^emulator-key-banned: the organization is banned$/m,
      /^a-typo: invalid or revoked$/m,
      /^created two tasks with two keys$/m,
    ],
  },
  'tasks/tasks.ts': {
    prints: [/PENDING\nQUEUING\nPROCESSING\nSUCCESS$/m, /^TEXT_TO_VIDEO, 3 seconds, \d+ credits$/m],
  },
  'media-and-uploads/upload.ts': {
    prints: [/^service:\/\/\S+ until /m, /from one upload$/m, /^refused before a byte was sent/m],
  },
  'waiting/waiting.ts': {
    prints: [/^SUCCESS\n1\n[0-9a-f-]{36} is still at work; it continues without us$/m],
  },
  'many-tasks/many-tasks.ts': {
    prints: [/^A city at dawn: videos\/[0-9a-f-]{36}\.mp4$/m, /^A city in the rain: videos\//m],
    writes: 'tasks.jsonl',
  },
  'costs/costs.ts': {
    prints: [/^A city at night: .*The budget is used up$/m, /^unknown outcome: /m, /^3 tasks exist$/m],
  },
  'limits/expiry.ts': { prints: [/^too late: /] },
  'callbacks/callbacks.ts': { prints: [/^order-42: 1 video \([0-9a-f-]{36}:SUCCESS\)$/m] },
  'callbacks-on-a-laptop/laptop.ts': { prints: [/leads to this program$/m, /^SUCCESS$/m] },
  'callbacks-on-serverless/serverless.ts': {
    prints: [/^created [0-9a-f-]{36}$/m, /^a forged delivery gets 404$/m, /^read \d+ tasks, 0 failed$/m],
  },
  'storage/storage.ts': { prints: [/^stored videos\/[0-9a-f-]{36}-0\.mp4: [1-9]\d* bytes$/m] },
  'ai-sdk/ai-sdk.ts': {
    prints: [/^warnings: 1, credits: \d+$/m, /^pending$/m, /ambiguous_submit/, /^3 tasks exist$/m],
    writes: 'surfing.mp4',
  },
  nextjs: { prints: [/^stored the video$/m] },
  'production/production.ts': { prints: [/^created /], writes: 'submissions.jsonl' },
  'emulator-options/emulator-options.ts': { prints: [/^SUCCESS$/m] },
  'errors/errors.ts': { prints: [/^correct these fields: \{"seconds":\[/] },
  'spec-diff/spec-diff.ts': { prints: [/^major$/m, /maximum/] },
};

/** Guides whose files are examples of a package, which the tests of that package run. */
export const ofPackages: Readonly<Record<string, 'ai-sdk' | 'callbacks' | 'client' | 'server'>> = {
  'callback-frameworks': 'callbacks',
  'durable-workflows': 'ai-sdk',
  programs: 'client',
  'server-providers': 'server',
};
