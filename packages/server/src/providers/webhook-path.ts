/** The path of the webhook of one submission. */
export function webhookPath(provider: string, task: string, idempotencyKey: string): string {
  return `/webhooks/${provider}/${task}/${idempotencyKey}`;
}
