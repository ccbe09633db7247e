/** Values that throw, never end or lie when they are read; whatever a caller or a platform can throw. */
export const hostileValues: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  'a text': () => 'no',
  'a symbol': () => Symbol('no'),
  'an error with a cyclic cause': () => {
    const error = new TypeError('fetch failed');
    return Object.assign(error, { cause: error });
  },
  'a long cycle of causes': () => {
    const first = new Error('1');
    return Object.assign(first, { cause: new Error('2', { cause: new Error('3', { cause: first }) }) });
  },
  'a deep chain of causes': () => {
    let error = new Error('0');
    for (let depth = 0; depth < 20_000; depth++) error = new Error('deep', { cause: error });
    return error;
  },
  'an error with a getter that throws': () =>
    Object.defineProperties(
      new Error('x'),
      Object.fromEntries(['cause', 'code', 'message', 'errors'].map(throwing)),
    ),
  'an object without a prototype': () => Object.create(null),
  'an object whose conversion throws': () => ({ toString: fail, toJSON: fail, [Symbol.toPrimitive]: fail }),
  'a proxy whose traps all throw': () => new Proxy({}, new Proxy({}, { get: () => fail })),
  'a revoked proxy': () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  'an error that claims to be a refusal': () =>
    branded({ code: 'validation', status: 422, headers: new Headers(), sent: false }),
  'an error that claims a 429': () =>
    branded({ code: 'rate_limit', status: 429, retryAfter: 0, sent: false }),
  'an error that claims that nothing was sent': () => branded({ code: 'connection', sent: false }),
  'an error that claims another task': () => branded({ code: 'hook', taskId: 'another' }),
  'aggregates within themselves': () => {
    const error = new AggregateError([]);
    error.errors.push(error);
    return error;
  },
};

function fail(): never {
  throw new Error('hostile');
}

function throwing(name: string): [string, PropertyDescriptor] {
  return [name, { get: fail }];
}

function branded(members: object): Error {
  return Object.assign(
    new Error('not of this package'),
    { [Symbol.for('@videogen/client/error')]: true },
    members,
  );
}
