import { once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  TransactionCanceledException,
  type TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';

/** It has no types: a server of `node:http` that speaks DynamoDB's protocol, in memory. */
const dynalite: (options: object) => Server = createRequire(import.meta.url)('dynalite');

/** DynamoDB's protocol with one table. */
export async function startDynamo(
  table: CreateTableCommandInput,
): Promise<{ client: DynamoDBClient; close(): Promise<void> }> {
  const server = dynalite({ createTableMs: 0 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connect = (): DynamoDBClient =>
    new DynamoDBClient({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'local',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
  const [client, plain] = [connect(), connect()];
  await plain.send(new CreateTableCommand(table));
  addTransactions(client, plain);
  return {
    client,
    close: async () => {
      for (const one of [client, plain]) one.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** dynalite has no transactions: they are made of single writes, one transaction at a time, undone when one fails. */
function addTransactions(client: DynamoDBClient, plain: DynamoDBClient): void {
  let last: Promise<unknown> = Promise.resolve();
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const work = last.then(async () => {
          if (commandName !== 'TransactWriteItemsCommand') return next(args);
          // The name of the command says what its input is.
          await transact(plain, args.input as TransactWriteItemsCommandInput);
          return { output: { $metadata: {} }, response: {} };
        });
        last = work.catch(() => {});
        return work;
      },
    { step: 'initialize', priority: 'high' },
  );
}

async function transact(
  plain: DynamoDBClient,
  { TransactItems = [] }: TransactWriteItemsCommandInput,
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  for (const [at, { Put, Delete }] of TransactItems.entries()) {
    const [TableName, pk] = [Put?.TableName ?? Delete?.TableName, Put?.Item?.['pk'] ?? Delete?.Key?.['pk']];
    if (pk === undefined) throw new TypeError('The double knows transactions of Put and Delete only.');
    try {
      const old = await write(plain, Put, Delete);
      undo.unshift(() =>
        old === undefined
          ? plain.send(new DeleteItemCommand({ TableName, Key: { pk } }))
          : plain.send(new PutItemCommand({ TableName, Item: old })),
      );
    } catch (error) {
      for (const restore of undo) await restore();
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const CancellationReasons = TransactItems.map((_, index) => ({
        Code: index === at ? 'ConditionalCheckFailed' : 'None',
      }));
      throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
    }
  }
}

type Write = NonNullable<TransactWriteItemsCommandInput['TransactItems']>[number];

/** Resolves to the item as it was before. */
async function write(
  plain: DynamoDBClient,
  put: Write['Put'],
  remove: Write['Delete'],
): Promise<Record<string, AttributeValue> | undefined> {
  if (put !== undefined)
    return (await plain.send(new PutItemCommand({ ...put, ReturnValues: 'ALL_OLD' }))).Attributes;
  if (remove === undefined) return undefined;
  return (await plain.send(new DeleteItemCommand({ ...remove, ReturnValues: 'ALL_OLD' }))).Attributes;
}
