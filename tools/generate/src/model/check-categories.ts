import { broken } from '../contract-error.ts';
import type { Operation } from './read-operations.ts';
import type { SchemaNode } from './schema-node.ts';

/**
 * Checks that every operation that costs credits names the category of its tasks, one that `TaskCategory` lists, and
 * that no two operations name the same; and that nothing but a body describes the task: client, CLI and MCP send no more.
 *
 * @throws {ContractError} `document_broken`
 */
export function checkCategories(operations: readonly Operation[], categories: SchemaNode | undefined): void {
  const used = new Map<string, string>();
  for (const { operationId, category, costsCredits, parameters } of operations) {
    const at = `spec/paths/${operationId}.yaml#/x-task-category`;
    if (costsCredits !== (category !== undefined))
      throw broken(at, '"x-costs-credits" and "x-task-category" go together', 'write both or neither');
    if (category === undefined) continue;
    if (parameters.length > 0)
      throw broken(
        at,
        'a method that creates a task sends a body alone',
        'write the parameter as a field of the body',
      );
    if (categories?.kind !== 'enum' || !categories.values.includes(category))
      throw broken(at, `"${category}" is not listed`, 'add it to schemas/TaskCategory.yaml');
    const other = used.get(category);
    if (other !== undefined)
      throw broken(at, `"${category}" is already the category of ${other}`, 'write another');
    used.set(category, operationId);
  }
}
