// Requests: to the admin API, and to the service as any client sends them.

/** An answer that refuses something, in the words of who answered. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {unknown} body
   */
  constructor(status, body) {
    super(`${status}: ${problemText(body)}`);
    this.status = status;
    this.body = body;
  }
}

/**
 * What a body says is wrong: the service's `detail` or `message`, or the admin API's `message`.
 *
 * @param {unknown} body
 * @returns {string}
 */
export function problemText(body) {
  if (typeof body !== 'object' || body === null) return String(body || 'no body');
  const { detail, message, code } = /** @type {Record<string, unknown>} */ (body);
  if (Array.isArray(detail)) return detail.map(({ loc, msg }) => `${loc?.join('.')}: ${msg}`).join('; ');
  if (typeof detail === 'string') return detail;
  if (typeof message === 'string') return code === undefined ? message : `${message} (${String(code)})`;
  return JSON.stringify(body);
}

/**
 * Asks the admin API.
 *
 * @param {string} path below `/_emulator`
 * @param {{ method?: string, body?: unknown }} [options]
 * @returns {Promise<any>} the body, or undefined when there is none
 */
export async function admin(path, { method = 'GET', body } = {}) {
  return send(`./_emulator${path}`, {
    method,
    headers: { 'x-videogen-admin': '1', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/**
 * Asks the service with a key.
 *
 * @param {string} path such as `/v1/tasks/…`
 * @param {{ key: string, method?: string, body?: unknown }} options
 * @returns {Promise<any>}
 */
export async function service(path, { key, method = 'GET', body }) {
  return send(`.${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/**
 * Uploads a file as the contract describes it and gives its reference.
 *
 * @param {File} file
 * @param {{ key: string, origin: string }} options `origin`: address under which the emulator names itself
 * @returns {Promise<string>}
 */
export async function upload(file, { key, origin }) {
  const { data } = await service('/v1/upload/file', { key, method: 'POST', body: { filename: file.name } });
  await send(here(data.presigned_url, origin), { method: 'PUT', headers: data.headers, body: file });
  return data.service_uri;
}

/**
 * An address of the emulator as this page reaches it: it may be open under another name of the same machine.
 *
 * @param {string} url
 * @param {string} origin
 */
export function here(url, origin) {
  return url.startsWith(`${origin}/`) ? `.${url.slice(origin.length)}` : url;
}

/**
 * @param {string} url
 * @param {RequestInit} init
 * @returns {Promise<any>}
 */
async function send(url, init) {
  const { status, ok, text } = await exchange(url, init);
  const body = parse(text);
  if (!ok) throw new Refused(status, body ?? text);
  if (body === undefined && text !== '')
    throw new Error(`The answer, ${status}, is no JSON: ${text.slice(0, 200)}`);
  return body;
}

/** @param {string} url @param {RequestInit} init */
async function exchange(url, init) {
  try {
    const response = await fetch(url, init);
    return { status: response.status, ok: response.ok, text: await response.text() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${init.method} ${url.replace('./', '/')} got no whole answer: ${reason}`, {
      cause: error,
    });
  }
}

/** @param {string} text @returns {unknown} undefined when it is no JSON */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
