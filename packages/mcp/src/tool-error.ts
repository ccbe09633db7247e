/** A failure that a tool explains itself. The message says what happened, without a full stop. */
export class ToolError extends Error {
  /** What the agent does next, in sentences. */
  readonly next: string;
  /** What the failure means for money, where it is not what the tool says of its failures. */
  readonly credits: string | undefined;

  constructor(message: string, next: string, credits?: string) {
    super(message);
    this.next = next;
    this.credits = credits;
  }
}
