import { type Connection, getHeader } from '@videogen/engine';
import { isObject } from '@videogen/shared/is-object';
import { invalidOption } from '../errors.ts';
import type { Fault, FaultKind, FaultOptions } from './fault.ts';
import { normalizeFault } from './fault-service.ts';

/** Names the fault in `x-videogen-fault` that a request asked for itself. */
const ID = 'request';
/** The status of `Prefer: code=503`, as Prism takes it. */
const PREFERRED = /(?:^|[,;])\s*code\s*=\s*"?([45]\d\d)"?\s*(?:$|[,;])/i;

/**
 * Returns the fault that a request asks for, for itself alone: `prefer: code=503`, or any other fault of the connection as
 * `x-videogen-inject: {"kind":"delay","delayMs":200}`. Tests that run at the same time need no shared faults.
 *
 * @param kinds the kinds that a request can ask for
 * @throws {EmulatorError} `OPTION_INVALID`
 */
export function getRequestFault(request: Connection, kinds: ReadonlySet<FaultKind>): Fault | undefined {
  const injected = getHeader(request, 'x-videogen-inject');
  if (injected !== undefined) return parseFault(injected, kinds);
  const [, code] = PREFERRED.exec(getHeader(request, 'prefer') ?? '') ?? [];
  if (code === undefined) return undefined;
  return normalizeFault(
    code === '429' ? { kind: 'rate-limit' } : { kind: 'status', status: Number(code) },
    ID,
  );
}

function parseFault(text: string, kinds: ReadonlySet<FaultKind>): Fault {
  const fault = normalizeFault(parseOptions(text), ID);
  if (kinds.has(fault.kind)) return fault;
  throw invalidOption(
    `x-videogen-inject: a request cannot ask for ${fault.kind}. It can ask for ${[...kinds].join(', ')}; use faults.add for the others.`,
  );
}

function parseOptions(text: string): FaultOptions {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  // Safe: every member is checked next.
  if (isObject(value)) return value as unknown as FaultOptions;
  throw invalidOption(
    `x-videogen-inject: ${text} is not a JSON object. Send a fault such as {"kind":"status","status":503}.`,
  );
}
