import { describe, expect, it } from 'vitest';
import { createSuite, runTarget } from '../src/run/run-suite.ts';
import { emulatorTarget } from '../src/targets/emulator-target.ts';
import type { Target } from '../src/targets/target.ts';
import {
  type Broken,
  bodies,
  created,
  data,
  forgetting,
  header,
  isCall,
  isCreate,
  isPut,
  isRead,
  json,
  keeping,
  path,
  refused,
  responses,
  task_id,
  trusting,
} from './support/broken-services.ts';

const suite = createSuite();

/** Runs some cases against the emulator with one thing wrong; one of them has to say what that is. */
async function expectFound(broken: Broken, ids: RegExp, reason: RegExp): Promise<void> {
  const cases = suite.cases.filter(({ id }) => ids.test(id));
  const target = await emulatorTarget('process');
  const send: Target['send'] = (input, init) =>
    broken(new Request(input, init), (request) => target.send(request));
  const failures = await runTarget({ ...suite, cases }, { ...target, send }, { callbackTimeout: 500 }).then(
    ({ outcomes }) => outcomes.filter(({ result }) => result === 'failed').map((failed) => failed.reason),
    // Nothing can be tested without a file that is uploaded.
    (error: Error) => [error.message],
  );
  expect(failures).toContainEqual(expect.stringMatching(reason));
}

describe('the suite finds a service that', () => {
  it('closes the connection', async () => {
    const broken = responses(isCreate, () => {
      throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
    });
    await expectFound(
      broken,
      /^text-to-video\/seconds\/accepts the most seconds/,
      /fetch failed: read ECONNRESET/,
    );
  });

  it('accepts everything', async () => {
    const broken = responses(isCreate, created);
    await expectFound(
      broken,
      /^text-to-video\/seconds\/refuses one second too many/,
      /expected 422, got 200/,
    );
  });

  it('refuses everything', async () => {
    const broken = responses(isCreate, () => json(422, { detail: [] }));
    await expectFound(broken, /^text-to-video\/seconds\/accepts the most seconds/, /expected 200, got 422/);
  });

  it('forgets the task id', async () => {
    const broken = data(isCreate, () => ({}));
    await expectFound(
      broken,
      /^text-to-video\/seconds\/accepts the most seconds/,
      /required property 'task_id'/,
    );
  });

  it('responds with text', async () => {
    const broken = responses(isCreate, ({ status }) => json(status, {}, 'text/plain'));
    await expectFound(
      broken,
      /^text-to-video\/seconds\/accepts the most seconds/,
      /content type text\/plain/,
    );
  });

  it('names the wrong location', async () => {
    const broken = responses(isCreate, (response) =>
      response.status === 422 ? refused(['body', 'prompt']) : response,
    );
    await expectFound(
      broken,
      /^text-to-video\/seconds\/refuses one second too many/,
      /expected an error at \["body","seconds"\]/,
    );
  });

  it('responds with an undeclared status', async () => {
    const broken = responses(isCreate, () => json(202, { code: 0 }));
    await expectFound(broken, /^text-to-video\/seconds\/accepts the most seconds/, /expected 200, got 202/);
  });

  it('has another error code', async () => {
    const broken = responses(isCreate, (response) =>
      response.status === 403 ? json(403, { code: 4003, message: 'Organization is banned' }) : response,
    );
    await expectFound(
      broken,
      /^text-to-video\/status\/403 for a banned/,
      /expected the body to hold \[4002\]/,
    );
  });

  it('has a text in a 422', async () => {
    const broken = responses(isCreate, (response) =>
      response.status === 422 ? json(422, { detail: 'no' }) : response,
    );
    await expectFound(broken, /^text-to-video\/seconds\/refuses one second too many/, /the 422 names \[\]/);
  });

  it('requires no key', async () => {
    const broken = trusting((request) => isCall(request) && !request.headers.has('authorization'));
    await expectFound(broken, /^text-to-video\/status\/4XX without a key/, /expected 4XX, got 200/);
  });

  it('accepts any key', async () => {
    const broken = trusting(isCall);
    await expectFound(broken, /^upload\/status\/(?:403|4XX for an invalid)/, /got 200/);
  });

  it('shows tasks to other organizations', async () => {
    const broken = trusting(isRead);
    await expectFound(broken, /^get-task\/status\/4XX for a foreign task/, /a foreign task gets/);
  });

  it('invents a task for an unknown id', async () => {
    const broken = responses(isRead, (response) =>
      response.status === 404 ? json(200, { code: 0, data: {} }) : response,
    );
    await expectFound(broken, /^get-task\/status\/4XX for an unknown/, /expected 4XX, got 200/);
  });

  it('has another error for a malformed id', async () => {
    const broken = responses(isRead, (response) =>
      response.status === 422 ? json(404, { detail: 'no' }) : response,
    );
    await expectFound(broken, /^get-task\/task_id\/refuses/, /expected 422, got 404/);
  });

  it('accepts a malformed id', async () => {
    const broken = responses(isRead, (response) => (response.status === 422 ? json(200, {}) : response));
    await expectFound(broken, /^get-task\/task_id\/refuses/, /took an invalid request: path task_id/);
  });

  it('has a status that is not in the list', async () => {
    const broken = data(isRead, (task) => ({ ...task, status: 'COMPLETED' }));
    await expectFound(broken, /^get-task\/status\/SUCCESS/, /must be equal to one of the allowed values/);
  });

  it('shows the wrong status', async () => {
    const broken = data(isRead, (task) => ({ ...task, status: 'PENDING' }));
    await expectFound(broken, /^get-task\/status\/SUCCESS/, /expected the status SUCCESS/);
  });

  it('shows the wrong category', async () => {
    const broken = data(isRead, (task) => ({ ...task, category: 'TEXT_TO_VIDEO' }));
    await expectFound(broken, /^get-task\/category\/IMAGE/, /expected the category/);
  });

  it('shows another task', async () => {
    const broken = data(isRead, (task) => ({ ...task, id: task_id }));
    await expectFound(broken, /^get-task\/status\/PENDING/, /expected the task/);
  });

  it('leaves out a field of a task', async () => {
    const broken = data(isRead, ({ credits: _, ...task }) => task);
    await expectFound(broken, /^get-task\/status\/PENDING/, /required property 'credits'/);
  });

  it('has no video in a task that succeeded', async () => {
    const broken = data(isRead, (task) => ({ ...task, output_videos: [] }));
    await expectFound(broken, /^get-task\/status\/SUCCESS/, /has no output video/);
  });

  it('does not serve the video', async () => {
    const broken = responses(
      ({ url, method }) => method === 'GET' && !url.includes('/v1/'),
      () => json(404, {}),
    );
    await expectFound(broken, /^expiry\/a video/, /at once the video got 404/);
  });

  it('sends no callback', async () => {
    const broken = forgetting;
    await expectFound(broken, /^text-to-video\/callback\/arrives/, /No wanted request came/);
  });

  it('serves an expired video', async () => {
    const broken = keeping();
    await expectFound(broken, /^expiry\/a video/, /a minute after its end the video got 200/);
  });

  it('grants an upload without its headers', async () => {
    const broken = data(
      (request) => path(request) === '/v1/upload/file',
      ({ headers: _, ...grant }) => grant,
    );
    await expectFound(broken, /^upload\/headers/, /no grant/);
  });

  it('accepts an upload with other headers than granted', async () => {
    const broken = header(
      'content-type',
      'image/png',
      ({ headers }) => headers.get('content-type') === 'text/plain',
    );
    await expectFound(broken, /^upload\/headers/, /expected a refusal, got 200/);
  });

  it('refuses a format', async () => {
    const broken = responses(
      (request) => isPut(request) && request.headers.get('content-type') === 'image/webp',
      () => json(415, {}),
    );
    await expectFound(broken, /^upload\/format\/webp/, /the upload of image.webp got 415/);
  });

  it('accepts a file of any size, and any file', async () => {
    const broken: Broken = (request, next) =>
      isPut(request)
        ? Promise.resolve(new Response(null))
        : next(request).then((response) =>
            response.status === 422 && isCreate(request) ? created() : response,
          );
    await expectFound(broken, /^upload\/size\/refuses a byte too few/, /expected a refusal, got 200/);
  });

  it('accepts media of the wrong kind, and references that no upload returned', async () => {
    const broken = responses(isCreate, (response) => (response.status === 422 ? created() : response));
    await expectFound(
      broken,
      /^upload\/(?:wrong kind\/createImageToVideo|reference\/must)/,
      /expected a refusal, got 200/,
    );
  });

  it('accepts an expired reference', async () => {
    const broken = responses(isCreate, (response) => (response.ok ? response : created()));
    await expectFound(broken, /^expiry\/a reference/, /expected a refusal, got 200/);
  });

  it('refuses unknown fields', async () => {
    const broken = bodies(/later.version/, () => refused(['body', 'x']));
    await expectFound(broken, /^image-to-video\/.*(?:later.version|unknown field)/, /expected 200, got 422/);
  });

  it('counts UTF-16 code units instead of characters', async () => {
    const broken = bodies(/🌊{1001}/u, () => refused(['body', 'prompt']));
    await expectFound(
      broken,
      /^text-to-video\/prompt\/accepts prompt of 2000 emoji/,
      /expected 200, got 422/,
    );
  });

  it('refuses one value of a list', async () => {
    const broken = bodies(/"french_kiss"/, () => refused(['body', 'template']));
    await expectFound(broken, /^template-to-video\/template\/accepts/, /expected 200, got 422/);
  });

  it('accepts zero seconds in generated requests', async () => {
    const broken = bodies(/"seconds":0\b(?!.*"prompt":"A cat)/, created);
    await expectFound(
      broken,
      /^text-to-video\/generated\/at every limit/,
      /disputed: .*"seconds":0.*target 200, ajv false/,
    );
  });
});
