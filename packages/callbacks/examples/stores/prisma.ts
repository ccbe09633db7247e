// A store on Prisma and PostgreSQL, for an application whose migrations make every table. The model is in `schema.prisma`.
// Pass `POOL_LIMITS` of `drizzle.ts` to `new PrismaPg({ ...POOL_LIMITS, connectionString })`, so that every wait ends.
import type { CallbackRecord, CallbackStore, StoredRecord } from '@videogen/callbacks';

/** A row of the model. */
interface Row {
  readonly key: string;
  readonly version: number;
  readonly ref: string;
  readonly taskId: string | null;
  readonly dueAt: number | null;
  readonly removeAt: number | null;
  readonly failed: boolean;
  /** The whole record as JSON; `Json` would refuse some of its texts. */
  readonly record: string;
}

interface Page {
  readonly where: object;
  readonly orderBy: { readonly key: 'asc' } | { readonly dueAt: 'asc' };
  readonly take: number;
}

/** The part of a generated `PrismaClient` that the store uses. */
export interface CallbackPrisma {
  readonly callbackRecord: {
    createMany(args: { data: Row[]; skipDuplicates: true }): PromiseLike<{ count: number }>;
    updateMany(args: { where: { key: string; version: number }; data: Row }): PromiseLike<{ count: number }>;
    findMany(args: Page): PromiseLike<Row[]>;
    deleteMany(args: { where: { removeAt: { lt: number } } }): PromiseLike<unknown>;
  };
  $queryRaw<T>(query: TemplateStringsArray): PromiseLike<T>;
}

export function prismaStore(prisma: CallbackPrisma): CallbackStore {
  const { callbackRecord } = prisma;

  /** The clock that all instances share. */
  async function clock(): Promise<number> {
    const rows = await prisma.$queryRaw<{ now: number }[]>`
      SELECT (extract(epoch FROM statement_timestamp()) * 1000)::float8 AS now`;
    return Number(rows[0]?.now);
  }

  async function find(where: object, limit = 1, orderBy: Page['orderBy'] = { key: 'asc' }) {
    const rows = await callbackRecord.findMany({ where, orderBy, take: limit });
    // Read after the rows: a lease that this clock shows as expired has expired.
    const now = rows.length === 0 ? 0 : await clock();
    return rows.map(({ record }): StoredRecord => ({ record: JSON.parse(record), now }));
  }

  return {
    create: async (record) =>
      (await callbackRecord.createMany({ data: [getRow(record)], skipDuplicates: true })).count > 0,
    read: async (key) => (await find({ key }))[0],
    find: async (name) => (await find(name))[0],
    async swap(next) {
      const where = { key: next.key, version: next.version - 1 };
      try {
        return (await callbackRecord.updateMany({ where, data: getRow(next) })).count > 0
          ? 'swapped'
          : 'stale';
      } catch (error) {
        // A unique constraint failed; `taskId` is the only one that a change can hit.
        if (error instanceof Error && 'code' in error && error.code === 'P2002') return 'task-taken';
        throw error;
      }
    },
    due: async (limit) => find({ dueAt: { lte: await clock() } }, limit, { dueAt: 'asc' }),
    failed: (limit, after = '') => find({ failed: true, key: { gt: after } }, limit),
    async purge() {
      await callbackRecord.deleteMany({ where: { removeAt: { lt: await clock() } } });
    },
  };
}

function getRow(record: CallbackRecord): Row {
  const { key, version, ref, taskId, dueAt, removeAt, failure } = record;
  const failed = failure !== null;
  return { key, version, ref, taskId, dueAt, removeAt, failed, record: JSON.stringify(record) };
}
