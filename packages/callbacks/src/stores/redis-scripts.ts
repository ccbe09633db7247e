/** A script, and its digest once Redis has returned it. */
export interface RedisScript {
  readonly text: string;
  digest?: string;
}

/**
 * Puts shared functions and the store's clock in milliseconds in front of a script. KEYS[1] is the prefix. No key has an
 * expiry: Redis evicts such keys first. Every script returns the number of writes so far, and its own result.
 */
function script(text: string): RedisScript {
  return {
    text: `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function index(name) return KEYS[1] .. name end
local function recordKey(key) return KEYS[1] .. 'record:' .. key end
local function reply(result) return { tostring(redis.call('GET', index('writes')) or 0), result } end
local function written(result)
  redis.call('INCR', index('writes'))
  return reply(result)
end
local function stored(key)
  local text = key and redis.call('HGET', recordKey(key), 'record')
  if text then return { tostring(now), text } end
  local ref = key and redis.call('HGET', index('orders'), key)
  if not ref then return false end
  return { tostring(now), '', ref, redis.call('HGET', index('orders'), key .. ':task') or '' }
end
local function listed(set, keys)
  local found = {}
  for _, key in ipairs(keys) do
    local one = stored(key)
    if one then found[#found + 1] = one end
    if not one or one[2] == '' then redis.call('ZREM', set, key) end
  end
  return reply({ found, #keys })
end
local function schedule(set, key, score)
  if score == '' then redis.call('ZREM', set, key) else redis.call('ZADD', set, score, key) end
end
${text}`,
  };
}

/** ARGV: key, ref, record, time of removal or ''. */
export const CREATE: RedisScript = script(`
local record = recordKey(ARGV[1])
if redis.call('HEXISTS', index('refs'), ARGV[2]) == 1 or redis.call('EXISTS', record) == 1 then return reply(0) end
redis.call('HSET', index('refs'), ARGV[2], ARGV[1])
redis.call('HSET', index('orders'), ARGV[1], ARGV[2])
redis.call('HSET', record, 'version', 0, 'task', '', 'record', ARGV[3])
schedule(index('removal'), ARGV[1], ARGV[4])
return written(1)`);

/** ARGV: key, version before, record, task or '', due time or '', time of removal or '', '0' if it has a failure, or ''. */
export const SWAP: RedisScript = script(`
local record = recordKey(ARGV[1])
local current = redis.call('HMGET', record, 'version', 'task')
if current[1] ~= ARGV[2] then return reply('stale') end
if current[2] ~= ARGV[4] then
  if ARGV[4] ~= '' and redis.call('HSETNX', index('tasks'), ARGV[4], ARGV[1]) == 0 then return reply('task-taken') end
  if current[2] ~= '' then redis.call('HDEL', index('tasks'), current[2]) end
  redis.call('HSET', index('orders'), ARGV[1] .. ':task', ARGV[4])
end
redis.call('HSET', record, 'version', ARGV[2] + 1, 'task', ARGV[4], 'record', ARGV[3])
schedule(index('due'), ARGV[1], ARGV[5])
schedule(index('removal'), ARGV[1], ARGV[6])
schedule(index('failed'), ARGV[1], ARGV[7])
return written('swapped')`);

/** ARGV: key. */
export const READ: RedisScript = script('return reply(stored(ARGV[1]))');

/** ARGV: 'refs' or 'tasks', and a ref or a task. */
export const FIND: RedisScript = script(`return reply(stored(redis.call('HGET', index(ARGV[1]), ARGV[2])))`);

/** ARGV: limit. Also returns the number of entries of the page. */
export const DUE: RedisScript = script(`
local due = index('due')
return listed(due, redis.call('ZRANGEBYSCORE', due, '-inf', now, 'LIMIT', 0, ARGV[1]))`);

/** ARGV: limit, key to start after or ''. */
export const FAILED: RedisScript = script(`
local failed = index('failed')
local begin = '-'
if ARGV[2] ~= '' then begin = '(' .. ARGV[2] end
return listed(failed, redis.call('ZRANGEBYLEX', failed, begin, '+', 'LIMIT', 0, ARGV[1]))`);

/** ARGV: limit. Removes records whose time is over, with their entries in every index. */
export const PURGE: RedisScript = script(`
local keys = redis.call('ZRANGEBYSCORE', index('removal'), '-inf', '(' .. now, 'LIMIT', 0, ARGV[1])
local lost = {}
for _, key in ipairs(keys) do
  local one = stored(key)
  if one and one[2] == '' then lost[#lost + 1] = one end
  local ref, task = unpack(redis.call('HMGET', index('orders'), key, key .. ':task'))
  redis.call('DEL', recordKey(key))
  redis.call('HDEL', index('refs'), ref or '')
  redis.call('HDEL', index('tasks'), task or '')
  redis.call('HDEL', index('orders'), key, key .. ':task')
  for _, name in ipairs({ 'removal', 'due', 'failed' }) do redis.call('ZREM', index(name), key) end
end
if #keys == 0 then return reply({ lost, 0 }) end
return written({ lost, #keys })`);
