import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ApiKey, Clock, KeyStore } from '@videogen/engine';
import type { Database, Row, Sql } from '@videogen/engine/sql';
import { type OrganizationLimits, parseLimits } from './limits.ts';

/** The organization of the key that `--bootstrap-key` names. */
export const DEFAULT_ORGANIZATION = 'default';

/** Metadata of an API key. The key itself is not stored. */
export interface KeyInfo {
  readonly id: string;
  readonly organization: string;
  readonly label: string;
  /** ISO time. */
  readonly createdAt: string;
  /** ISO time; null while the key is valid. */
  readonly revokedAt: string | null;
}

/** Creates, lists and revokes API keys, and bans organizations. Changes apply from the next request. */
export interface Accounts {
  /**
   * Creates a key, and the organization when it is new.
   *
   * @param key the key to store; unset generates one from 32 random bytes
   * @returns the key, which is stored as a hash only and cannot be shown again
   * @throws {RangeError} when a given key is shorter than 8 characters or has characters that are not allowed in a header
   * @throws {Error} when a given key belongs to another organization
   */
  readonly createKey: (options: {
    readonly organization: string;
    readonly label?: string | undefined;
    readonly key?: string | undefined;
  }) => Promise<{ readonly id: string; readonly key: string }>;
  readonly listKeys: (organization?: string) => Promise<readonly KeyInfo[]>;
  /** Revokes a key. Returns false when no valid key has this id. */
  readonly revokeKey: (id: string) => Promise<boolean>;
  /** Bans or unbans an organization. Returns false when it does not exist. */
  readonly setBanned: (organization: string, banned: boolean) => Promise<boolean>;
  /** Changes limits of an organization; null members are without a limit. Returns false when it does not exist. */
  readonly setLimits: (organization: string, limits: OrganizationLimits) => Promise<boolean>;
  /** Sets the credits that an organization may spend; null removes the limit. Returns false when it does not exist. */
  readonly setBudget: (organization: string, credits: number | null) => Promise<boolean>;
}

/** Creates the key store that authenticates requests, with one lookup by hash for each. */
export function createSqlKeys(database: Sql): KeyStore {
  return {
    async find(key) {
      const [row] = await database.query(
        `SELECT api_keys.id, organization, revoked_at, banned, limits FROM api_keys
          JOIN organizations ON organizations.id = organization WHERE hash = $1`,
        [getHash(key)],
      );
      return row === undefined ? undefined : parseKey(row);
    },
  };
}

/** Creates the functions that manage keys and organizations. */
export function createAccounts(database: Database, clock: Clock): Accounts {
  const changed = async (text: string, values: readonly (string | number | null)[]): Promise<boolean> =>
    (await database.query(text, values)).length > 0;
  return {
    createKey: ({ organization, label = '', key = `vg_${randomBytes(32).toString('base64url')}` }) => {
      checkKey(key);
      return database.transaction(async (sql) => {
        await ensureOrganization(sql, organization, clock.now());
        const id = await ensureKey(sql, { organization, label, hash: getHash(key), at: clock.now() });
        return { id, key };
      });
    },
    async listKeys(organization) {
      const where = organization === undefined ? '' : ' WHERE organization = $1';
      const values = organization === undefined ? [] : [organization];
      const rows = await database.query(`SELECT * FROM api_keys${where} ORDER BY created_at, id`, values);
      return rows.map(parseKeyInfo);
    },
    revokeKey: (id) =>
      changed('UPDATE api_keys SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL RETURNING id', [
        clock.now(),
        id,
      ]),
    setBanned: (organization, banned) =>
      changed('UPDATE organizations SET banned = $1 WHERE id = $2 RETURNING id', [
        Number(banned),
        organization,
      ]),
    setLimits: (organization, limits) =>
      database.transaction(async (sql) => {
        // An update locks the row in both databases, so that no change at the same time is lost.
        const lock = 'UPDATE organizations SET limits = limits WHERE id = $1 RETURNING limits';
        const [row] = await sql.query(lock, [organization]);
        if (row === undefined) return false;
        const next = JSON.stringify({ ...parseLimits(row['limits']), ...limits });
        await sql.query('UPDATE organizations SET limits = $1 WHERE id = $2', [next, organization]);
        return true;
      }),
    setBudget: (organization, credits) =>
      changed('UPDATE organizations SET budget = $1 WHERE id = $2 RETURNING id', [credits, organization]),
  };
}

function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{8,200}$/.test(key))
    throw new RangeError('An API key has 8 to 200 printable ASCII characters and no space.');
}

async function ensureOrganization(sql: Sql, id: string, at: number): Promise<void> {
  if (!/^[\w.-]{1,100}$/.test(id))
    throw new RangeError(`"${id}" is not a name for an organization. Use letters, digits, ".", "_" and "-".`);
  await sql.query('INSERT INTO organizations (id, created_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [
    id,
    at,
  ]);
}

async function ensureKey(
  sql: Sql,
  { organization, label, hash, at }: { organization: string; label: string; hash: string; at: number },
): Promise<string> {
  const id = randomUUID();
  const inserted = await sql.query(
    `INSERT INTO api_keys (id, hash, organization, label, created_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (hash) DO NOTHING RETURNING id`,
    [id, hash, organization, label, at],
  );
  if (inserted.length > 0) return id;
  const [existing] = await sql.query('SELECT id, organization FROM api_keys WHERE hash = $1', [hash]);
  if (existing?.['organization'] !== organization)
    throw new Error(
      `This key belongs to the organization "${existing?.['organization']}". Choose another key.`,
    );
  return String(existing['id']);
}

/** The duration of a lookup by hash does not depend on how much of a key is right. */
function getHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function parseKey(row: Row): ApiKey {
  const { requestsPerMinute } = parseLimits(row['limits']);
  return {
    id: String(row['id']),
    organization: String(row['organization']),
    revoked: row['revoked_at'] !== null,
    banned: row['banned'] === 1,
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
  };
}

function parseKeyInfo(row: Row): KeyInfo {
  const revokedAt = row['revoked_at'];
  return {
    id: String(row['id']),
    organization: String(row['organization']),
    label: String(row['label']),
    createdAt: new Date(Number(row['created_at'])).toISOString(),
    revokedAt: typeof revokedAt === 'number' ? new Date(revokedAt).toISOString() : null,
  };
}
