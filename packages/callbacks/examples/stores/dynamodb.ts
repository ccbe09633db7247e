// A store on DynamoDB. One item holds the record; an item for its ref and one for its task keep both unique.
import {
  type AttributeValue,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { CallbackRecord, CallbackStore, StoredRecord } from '@videogen/callbacks';

type Item = Record<string, AttributeValue>;

/** Options of {@link dynamoStore}. */
export interface DynamoStoreOptions {
  /**
   * A table with the key `pk` (text); the indexes `due` (keys `due` and `dueAt`, a number) and `failed` (keys `failed`
   * and `key`), both with all attributes; and the attribute `ttl` for the removal of old items.
   */
  readonly table: string;
  /**
   * DynamoDB has no clock: this one must agree between all instances, or `leaseTime` must be longer than they differ.
   * @default Date.now
   */
  readonly now?: () => number;
}

export function dynamoStore(
  client: DynamoDBClient,
  { table, now = Date.now }: DynamoStoreOptions,
): CallbackStore {
  async function read(key: string): Promise<StoredRecord | undefined> {
    return stored(await get(`record#${key}`));
  }

  async function get(pk: string): Promise<Item | undefined> {
    const command = new GetItemCommand({ TableName: table, Key: { pk: { S: pk } }, ConsistentRead: true });
    return (await client.send(command)).Item;
  }

  /** Items whose time is over exist until DynamoDB removes them. */
  function stored(item: Item | undefined): StoredRecord | undefined {
    if (item?.['record']?.S === undefined) return undefined;
    const record: CallbackRecord = JSON.parse(item['record'].S);
    return record.removeAt !== null && record.removeAt < now() ? undefined : { record, now: now() };
  }

  /** An item that may be written if it does not exist, or only until DynamoDB removes it. */
  const fresh = (Item: Item): TransactWriteItem => ({
    Put: {
      TableName: table,
      Item,
      ConditionExpression: 'attribute_not_exists(pk) OR removeAt < :now',
      ExpressionAttributeValues: { ':now': number(now()) },
    },
  });

  const put = (Item: Item): TransactWriteItem => ({ Put: { TableName: table, Item } });

  /** Resolves to the place of the first condition that is not met; -1 if all items were written. */
  async function write(...TransactItems: TransactWriteItem[]): Promise<number> {
    try {
      await client.send(new TransactWriteItemsCommand({ TransactItems }));
      return -1;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
      // A transaction under way on the same items has changed them, or is about to.
      const at = codes.findIndex(
        (code) => code === 'ConditionalCheckFailed' || code === 'TransactionConflict',
      );
      if (at === -1) throw error;
      return at;
    }
  }

  async function query(index: string, range: string, value: AttributeValue, limit: number) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: index,
        KeyConditionExpression: `#hash = :yes AND ${range}`,
        ExpressionAttributeNames: { '#hash': index, '#range': index === 'due' ? 'dueAt' : 'key' },
        ExpressionAttributeValues: { ':yes': { S: 'yes' }, ':value': value },
        Limit: limit,
      }),
    );
    return Items.flatMap((item) => stored(item) ?? []);
  }

  return {
    create: async (record) =>
      (await write(fresh(itemOf(record)), fresh(nameOf('ref', record.ref, record)))) === -1,
    read,
    async find(by) {
      const name = await get('ref' in by ? `ref#${by.ref}` : `task#${by.taskId}`);
      return name?.['key']?.S === undefined ? undefined : read(name['key'].S);
    },
    async swap(next) {
      const current = (await read(next.key))?.record;
      if (current?.version !== next.version - 1) return 'stale';
      const swap: TransactWriteItem = {
        Put: {
          TableName: table,
          Item: itemOf(next),
          ConditionExpression: 'version = :before',
          ExpressionAttributeValues: { ':before': number(current.version) },
        },
      };
      const failedAt = await write(swap, ...namesOf(current, next));
      return failedAt === -1 ? 'swapped' : failedAt === 0 ? 'stale' : 'task-taken';
    },
    due: (limit) => query('due', '#range <= :value', number(now()), limit),
    failed: (limit, after = ' ') => query('failed', '#range > :value', { S: after }, limit),
    // DynamoDB removes items by their `ttl`.
    purge: async () => {},
  };

  /** The items of ref and task, as far as the change concerns them. */
  function namesOf(current: CallbackRecord, next: CallbackRecord): TransactWriteItem[] {
    const sameTime = current.removeAt === next.removeAt;
    const items = sameTime ? [] : [put(nameOf('ref', next.ref, next))];
    if (current.taskId === next.taskId) {
      if (next.taskId !== null && !sameTime) items.push(put(nameOf('task', next.taskId, next)));
      return items;
    }
    if (current.taskId !== null) {
      items.push({ Delete: { TableName: table, Key: { pk: { S: `task#${current.taskId}` } } } });
    }
    if (next.taskId !== null) items.push(fresh(nameOf('task', next.taskId, next)));
    return items;
  }
}

const number = (value: number): AttributeValue => ({ N: String(value) });

/** The attributes by which an item is removed. */
function removal({ removeAt }: CallbackRecord): Item {
  return removeAt === null ? {} : { removeAt: number(removeAt), ttl: number(Math.ceil(removeAt / 1000)) };
}

function itemOf(record: CallbackRecord): Item {
  const { key, version, dueAt, failure } = record;
  return {
    pk: { S: `record#${key}` },
    key: { S: key },
    version: number(version),
    record: { S: JSON.stringify(record) },
    // An item without these attributes is not in the index.
    ...(dueAt !== null && { due: { S: 'yes' }, dueAt: number(dueAt) }),
    ...(failure !== null && { failed: { S: 'yes' } }),
    ...removal(record),
  };
}

function nameOf(kind: 'ref' | 'task', name: string, record: CallbackRecord): Item {
  return { pk: { S: `${kind}#${name}` }, key: { S: record.key }, ...removal(record) };
}
