/** The environment of a run; Node's `process` is one. */
export interface Host extends Pick<NodeJS.Process, 'env' | 'on' | 'off' | 'exit'> {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}
