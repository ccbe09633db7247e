/** The name of a package manager, with the way in which it installs where there are several. */
export type ManagerName = 'pnpm' | 'strict pnpm' | 'npm' | 'Yarn 1' | 'Yarn PnP' | 'Bun';

/** Versions of packages by their names, as in the dependencies of a manifest. */
export type Versions = Readonly<Record<string, string>>;

/** What a folder has before its packages are installed. */
export interface Settings {
  /** More of `package.json`. */
  readonly manifest?: object;
  /** More files, by their names. */
  readonly files?: Readonly<Record<string, string>>;
}

/** How a package manager installs. */
export interface Manager {
  /** The command that installs. */
  readonly command: string;
  /** The package that has the files `bin/…` of the command; unset for a program that is on the path. */
  readonly tool?: 'bun' | '@yarnpkg/cli-dist';
  /** Arguments of Node before a file; unset where Node finds the packages itself. */
  readonly nodeArguments?: readonly string[];
  /** Says that some versions are used wherever a package depends on these names. */
  readonly override: (versions: Versions) => Settings;
}

const yarnSettings = {
  nodeLinker: 'pnp',
  enableGlobalCache: false,
  enableScripts: false,
  enableTelemetry: false,
  // What is installed is not committed anywhere.
  enableImmutableInstalls: false,
};

const pnpm = 'pnpm install --no-frozen-lockfile --prefer-offline --reporter=append-only';

/** Build scripts are not needed, as binaries are packages; those of a rehearsal were published a moment ago. */
const pnpmSettings = { ignoreScripts: true, strictDepBuilds: false, minimumReleaseAge: 0 };

/** The package managers that a user may have. */
export const managers: Readonly<Record<ManagerName, Manager>> = {
  pnpm: {
    command: pnpm,
    // JSON is YAML, too.
    override: (overrides) => ({
      files: { 'pnpm-workspace.yaml': JSON.stringify({ ...pnpmSettings, overrides }) },
    }),
  },
  /** A package finds only what it declares, and no peer that it calls optional. */
  'strict pnpm': {
    command: pnpm,
    override: (overrides) => ({
      files: {
        'pnpm-workspace.yaml': JSON.stringify({
          ...pnpmSettings,
          overrides,
          dedupePeerDependents: false,
          hoist: false,
          autoInstallPeers: false,
        }),
      },
    }),
  },
  npm: {
    command: 'npm install --no-audit --no-fund --loglevel=error --prefer-offline --ignore-scripts',
    override: (overrides) => ({ manifest: { overrides } }),
  },
  'Yarn 1': {
    command:
      'npm exec --yes --package=yarn@1.22.22 -- yarn install --non-interactive --no-progress --ignore-scripts --ignore-engines',
    override: (resolutions) => ({ manifest: { resolutions } }),
  },
  'Yarn PnP': {
    command: 'node bin/yarn.js install',
    tool: '@yarnpkg/cli-dist',
    nodeArguments: ['--require', './.pnp.cjs', '--loader', './.pnp.loader.mjs'],
    override: (resolutions) => ({
      manifest: { resolutions },
      files: { '.yarnrc.yml': JSON.stringify(yarnSettings), 'yarn.lock': '' },
    }),
  },
  Bun: {
    command: 'bin/bun.exe install --no-progress --ignore-scripts',
    tool: 'bun',
    override: (overrides) => ({ manifest: { overrides } }),
  },
};
