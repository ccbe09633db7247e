/** A script, and its digest once Redis has returned it. */
export interface RedisScript {
  readonly text: string;
  digest?: string;
}

/** Puts shared functions and the store's clock in milliseconds in front of a script. KEYS[1] is the prefix. */
function script(text: string): RedisScript {
  return {
    text: `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function recordKey(key) return KEYS[1] .. 'record:' .. key end
local function stored(key)
  local text = key and redis.call('HGET', recordKey(key), 'record')
  if not text then return false end
  return { tostring(now), text }
end
local function listed(set, keys)
  local found = {}
  for _, key in ipairs(keys) do
    local one = stored(key)
    if one then found[#found + 1] = one else redis.call('ZREM', set, key) end
  end
  return found
end
local function keep(key, removeAt)
  if removeAt == '' then redis.call('PERSIST', key) else redis.call('PEXPIREAT', key, removeAt) end
end
${text}`,
  };
}

/** ARGV: key, ref, record, time of removal or ''. */
export const CREATE: RedisScript = script(`
local record, ref = recordKey(ARGV[1]), KEYS[1] .. 'ref:' .. ARGV[2]
if redis.call('EXISTS', record, ref) > 0 then return 0 end
redis.call('HSET', record, 'version', 0, 'ref', ref, 'task', '', 'record', ARGV[3])
redis.call('SET', ref, ARGV[1])
keep(record, ARGV[4])
keep(ref, ARGV[4])
return 1`);

/** ARGV: key, version before, record, task or '', due time or '', time of removal or '', '1' if it has a failure. */
export const SWAP: RedisScript = script(`
local record = recordKey(ARGV[1])
local current = redis.call('HMGET', record, 'version', 'ref', 'task')
if current[1] ~= ARGV[2] then return 'stale' end
local task = ''
if ARGV[4] ~= '' then task = KEYS[1] .. 'task:' .. ARGV[4] end
if current[3] ~= task then
  if task ~= '' and redis.call('EXISTS', task) == 1 then return 'task-taken' end
  if current[3] ~= '' then redis.call('DEL', current[3]) end
  if task ~= '' then redis.call('SET', task, ARGV[1]) end
end
redis.call('HSET', record, 'version', ARGV[2] + 1, 'task', task, 'record', ARGV[3])
keep(record, ARGV[6])
keep(current[2], ARGV[6])
if task ~= '' then keep(task, ARGV[6]) end
if ARGV[5] == '' then redis.call('ZREM', KEYS[1] .. 'due', ARGV[1])
else redis.call('ZADD', KEYS[1] .. 'due', ARGV[5], ARGV[1]) end
if ARGV[7] == '1' then redis.call('ZADD', KEYS[1] .. 'failed', 0, ARGV[1])
else redis.call('ZREM', KEYS[1] .. 'failed', ARGV[1]) end
return 'swapped'`);

/** ARGV: key. */
export const READ: RedisScript = script('return stored(ARGV[1])');

/** ARGV: 'ref' or 'task', and its value. */
export const FIND: RedisScript = script(
  `return stored(redis.call('GET', KEYS[1] .. ARGV[1] .. ':' .. ARGV[2]))`,
);

/** ARGV: limit. Removes index entries whose record has expired. */
export const DUE: RedisScript = script(`
local due = KEYS[1] .. 'due'
return listed(due, redis.call('ZRANGEBYSCORE', due, '-inf', now, 'LIMIT', 0, ARGV[1]))`);

/** ARGV: limit, key to start after or ''. */
export const FAILED: RedisScript = script(`
local failed = KEYS[1] .. 'failed'
local begin = '-'
if ARGV[2] ~= '' then begin = '(' .. ARGV[2] end
return listed(failed, redis.call('ZRANGEBYLEX', failed, begin, '+', 'LIMIT', 0, ARGV[1]))`);

/** Removes index entries whose record has expired; Redis removes the records by itself. */
export const PURGE: RedisScript = script(`
local due = KEYS[1] .. 'due'
return #listed(due, redis.call('ZRANGEBYSCORE', due, '-inf', now, 'LIMIT', 0, 1000))`);
