/**
 * The least that a service of tasks does: Hono and pg, with the writes of a create (task, job, balance, ledger) in one
 * transaction and the reads of a read. Nothing is checked, and nothing is done with the tasks.
 */
import { createHash, randomUUID } from 'node:crypto';
import process from 'node:process';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
await pool.query(`
  CREATE TABLE tasks (id text PRIMARY KEY, organization text, status text, created_at bigint, record text);
  CREATE INDEX ON tasks (organization, created_at, id);
  CREATE TABLE jobs (id text PRIMARY KEY, due_at bigint);
  CREATE INDEX ON jobs (due_at);
  CREATE TABLE keys (hash text PRIMARY KEY, organization text);
  CREATE TABLE organizations (id text PRIMARY KEY, reserved bigint DEFAULT 0);
  CREATE TABLE ledger (task_id text PRIMARY KEY, organization text, credits bigint);
  INSERT INTO organizations (id) VALUES ('default');`);
const getHash = (text: string): string => createHash('sha256').update(text).digest('hex');
await pool.query('INSERT INTO keys VALUES ($1, $2)', [getHash('a-secret-key'), 'default']);

const app = new Hono<{ Variables: { organization: string } }>();
app.use(async (context, next) => {
  const key = context.req.header('authorization')?.replace('Bearer ', '') ?? '';
  const { rows } = await pool.query<{ organization: string }>(
    'SELECT organization FROM keys WHERE hash = $1',
    [getHash(key)],
  );
  if (rows[0] === undefined) return context.json({ detail: 'The API key is invalid or revoked' }, 401);
  context.set('organization', rows[0].organization);
  return next();
});
app.post('/v1/video/text2video', async (context) => {
  const organization = context.get('organization');
  const id = randomUUID();
  const now = Date.now();
  const task = { task_id: id, id, status: 'PENDING', inputs: await context.req.json(), created_at: now };
  const client = await pool.connect();

  try {
    await client.query('BEGIN');
    await client.query('INSERT INTO tasks VALUES ($1, $2, $3, $4, $5)', [
      id,
      organization,
      task.status,
      now,
      JSON.stringify(task),
    ]);
    await client.query('INSERT INTO jobs VALUES ($1, $2)', [id, now]);
    await client.query('UPDATE organizations SET reserved = reserved + 5 WHERE id = $1', [organization]);
    await client.query('INSERT INTO ledger VALUES ($1, $2, 5)', [id, organization]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }

  return context.json({ code: 0, data: { task_id: id } });
});
app.get('/v1/tasks/:id', async (context) => {
  const { rows } = await pool.query<{ organization: string; record: string }>(
    'SELECT organization, record FROM tasks WHERE id = $1',
    [context.req.param('id')],
  );
  if (rows[0]?.organization !== context.get('organization'))
    return context.json({ detail: 'Task not found' }, 404);
  return context.json({ code: 0, data: JSON.parse(rows[0].record) });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) });
