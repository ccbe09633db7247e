/**
 * The configuration of a workerd that runs the module `worker.js` and may reach this machine.
 *
 * @param flags compatibility flags, quoted. @default none
 */
export const getWorkerdConfig = (flags = ''): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
      compatibilityFlags = [${flags}],
    )),
    (name = "internet", network = (allow = ["private", "public", "local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;
