/** The slowest connection that a transfer allows for, in bytes per second. */
const slowest = 32 * 1024;

/** Returns the maximum time for the transfer of that number of bytes, in milliseconds. */
export function transferTime(size: number): number {
  return (size / slowest) * 1000;
}
