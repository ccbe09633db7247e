import { EmulatorError } from '../errors.ts';
import type { CliArguments } from './arguments.ts';
export async function runProbe(_args: CliArguments): Promise<void> {
  throw new EmulatorError('OPTION_INVALID', 'not yet');
}
