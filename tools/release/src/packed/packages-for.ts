import type { WorkspacePackage } from '../workspace.ts';
import type { RuntimeName } from './row.ts';

const everywhere = ['client', 'callbacks', 'validators', 'types'];

/** The packages that a runtime other than Node is promised for. */
const promised: Readonly<Partial<Record<RuntimeName, readonly string[]>>> = {
  Bun: [...everywhere, 'emulator'],
  Deno: everywhere,
  Chromium: everywhere,
  workerd: everywhere,
};

/** The packages that run in a runtime. */
export function packagesFor(
  runtime: RuntimeName,
  packages: readonly WorkspacePackage[],
): readonly WorkspacePackage[] {
  const names = promised[runtime];
  return packages.filter(({ name }) => names?.includes(name.replace(/^.*\//, '')) ?? true);
}
