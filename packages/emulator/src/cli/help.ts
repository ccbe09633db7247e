import { profiles } from '../callbacks/profiles.ts';

/** The text of `--help`. */
export function helpText(): string {
  const names = Object.values(profiles).map(
    ({ name, summary }) => `                             ${name.padEnd(12)} ${summary}`,
  );
  return `The whole video-generation service, stateful, on your machine.

Usage:
  npx @videogen/emulator [options]               start the emulator
  npx @videogen/emulator probe <callback-url>    try a callback receiver and print a verdict for each delivery

Options:
  -p, --port <number>        port to listen on, 0 for a free one (default 4010)
      --host <address>       IP address to listen on (default 127.0.0.1)
      --public-url <url>     URL under which clients reach it
      --clock <real|manual>  how time passes (default real)
      --seed <number>        seed of ids, jitter and faults (default 1)
      --data <folder>        keep tasks, uploads and undelivered callbacks there (Node 22.13 or later)
      --render <video|none>  make playable videos, or tiny placeholders (default video)
      --render <module>      path of a module whose export "render" makes the videos, such as ./model.js
      --no-captions          do not write prompt and model on the videos
      --profile <name>       how callbacks are delivered (default assumed)
${names.join('\n')}
      --fault <json>         set a fault, such as '{"on":"getTask","kind":"status","status":503,"count":2}'; repeatable
      --assume <id>=<json>   change an assumption about unspecified behavior; repeatable
      --key <key>=<org>      a key and its organization, instead of the default keys; append :banned or :revoked; repeatable
      --allow-callback <host>  send callbacks to this host as well as to loopback, * for all; repeatable
      --cors <origin>        allow web pages of this origin as well as those on loopback, * for all; repeatable
      --pending, --queuing, --processing <duration>
                             how long a task stays in a status, such as 300ms
      --json                 print JSON lines instead of text
      --quiet                do not print a line per request
  -h, --help                 print this
  -v, --version              print the version

Probe options:
      --api-key <key>        API key with which the receiver reads tasks (default emulator-key)
      --timeout <duration>   how long to wait for each response (default 10s)
  -p, --port, --json         as above; the API the receiver may confirm with listens there

Examples:
  npx @videogen/emulator --port 0 --clock manual --render none
  npx @videogen/emulator --data ./.videogen --profile duplicating
  npx @videogen/emulator probe http://localhost:3000/callbacks/video
`;
}
