/** Loaded into Prism before it starts: only names and IP addresses of this machine can be reached. */
const dns = require('node:dns');

const { lookup } = dns;

dns.lookup = (hostname, options, callback) => {
  if (/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(hostname)) return lookup(hostname, options, callback);
  const done = typeof options === 'function' ? options : callback;
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
    code: 'ENOTFOUND',
    hostname,
  });
  process.nextTick(() => done(error));
  return {};
};
