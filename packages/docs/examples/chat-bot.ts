// #region table
/** A chat bot for Discord: a command makes a video, each user has five a day, and a restart loses none. */
import { createPublicKey, verify } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { createVideoClient } from '@videogen/client';
import { makeVideos } from '@videogen/client/make-videos';

/** A command of a user, from its arrival to the message with its video. */
type Command = Readonly<Record<'id' | 'user' | 'channel' | 'prompt' | 'day', string>>;

const database = new DatabaseSync('bot.db');
database.exec(
  'CREATE TABLE IF NOT EXISTS commands (id PRIMARY KEY, user, channel, prompt, day, open DEFAULT 1)',
);
// One statement counts and adds: two commands at the same moment cannot both be the fifth one.
const add = database.prepare(`INSERT INTO commands (id, user, channel, prompt, day)
  SELECT :id, :user, :channel, :prompt, :day
  WHERE (SELECT count(*) FROM commands WHERE user = :user AND day = :day) < 5`);
const close = database.prepare('UPDATE commands SET open = 0 WHERE id = ?');
const remove = database.prepare('DELETE FROM commands WHERE id = ?');
// #endregion table

// #region work
const client = createVideoClient();
const stop = new AbortController();

/** Makes the video of a command, and posts it. The id of the command is the name of the job, so a restart continues. */
async function work({ id, user, channel, prompt }: Command): Promise<void> {
  const jobs = [{ name: id, input: { prompt, seconds: 5 } }];
  const options = { folder: 'videos', client, signal: stop.signal };
  const { made, failed, refused, unknown } = await makeVideos(jobs, options);
  for (const { files } of made) await post(channel, id, `<@${user}> ${prompt}`, files);
  for (const { reason } of [...failed, ...refused]) await post(channel, id, `<@${user}> No video: ${reason}`);
  for (const { advice } of unknown) {
    console.error(`${id}: ${advice}`);
    await post(channel, id, `<@${user}> The service did not respond. An operator looks for your video.`);
  }
  // A refused request creates no task, and does not count. What has no end yet stays open for the next start.
  for (const { name } of refused) remove.run(name);
  for (const { name } of [...made, ...failed.filter(({ isFinal }) => isFinal), ...unknown]) close.run(name);
}
// #endregion work

// #region discord
const api = process.env['DISCORD_API'] ?? 'https://discord.com/api/v10';
const botToken = process.env['DISCORD_TOKEN'] ?? '';
const x = Buffer.from(process.env['DISCORD_PUBLIC_KEY'] ?? '', 'hex').toString('base64url');
const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** Posts a message; Discord posts two with the same nonce once, if they follow within minutes. */
async function post(
  channel: string,
  nonce: string,
  content: string,
  files: readonly string[] = [],
): Promise<void> {
  const body = new FormData();
  body.set('payload_json', JSON.stringify({ content: content.slice(0, 2000), nonce, enforce_nonce: true }));
  for (const [index, file] of files.entries())
    body.set(`files[${index}]`, await openAsBlob(file), `${index}.mp4`);
  const headers = { authorization: `Bot ${botToken}` };
  const signal = AbortSignal.timeout(60_000);
  const response = await fetch(`${api}/channels/${channel}/messages`, {
    method: 'POST',
    headers,
    body,
    signal,
  });
  if (!response.ok) throw new Error(`Discord responded with ${response.status}`);
}

/** Starts the work on a command, which reports to the channel. After an error the next start continues. */
function start(command: Command): void {
  work(command).catch(console.error);
}

/** Responds to a request of Discord: a ping, or the command `/video prompt`. */
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const signature = Buffer.from(String(request.headers['x-signature-ed25519']), 'hex');
  const signed = Buffer.from(String(request.headers['x-signature-timestamp']) + body);
  if (!verify(null, signed, publicKey, signature)) return void response.writeHead(401).end();

  const { type, id, channel_id: channel, member, user = member?.user, data } = JSON.parse(body);
  const reply = (value: object): unknown =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (type === 1) return void reply({ type: 1 });
  const day = new Date().toISOString().slice(0, 10);
  const command: Command = { id, user: user.id, channel, prompt: data.options[0].value, day };
  const isAdded = add.run(command).changes === 1;
  if (isAdded) start(command);
  reply({
    type: 4,
    data: { content: isAdded ? 'Your video is being made.' : 'Five videos a day are the limit.' },
  });
}
// #endregion discord

// #region start
// Safe: the table has what `add` wrote.
for (const command of database.prepare('SELECT * FROM commands WHERE open = 1').all())
  start(command as Command);

const server = createServer((request, response) => {
  handle(request, response).catch(() => response.destroy());
});
server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => console.log(server.address()));
process.once('SIGTERM', () => {
  stop.abort();
  server.close();
});
// #endregion start
