/** A script and, once Redis has said it, its digest. */
export interface RedisScript {
  readonly text: string;
  digest?: string;
}

/** ARGV: key, ref, record, time of removal. */
export const CREATE: RedisScript = {
  text: `
local record, ref = KEYS[1] .. 'record:' .. ARGV[1], KEYS[1] .. 'ref:' .. ARGV[2]
if redis.call('EXISTS', record, ref) > 0 then return 0 end
redis.call('SET', record, ARGV[3], 'PXAT', ARGV[4])
redis.call('SET', ref, ARGV[1], 'PXAT', ARGV[4])
return 1`,
};

/** ARGV: key, version before, record, task or '', due time or '', time of removal. */
export const SWAP: RedisScript = {
  text: `
local record = KEYS[1] .. 'record:' .. ARGV[1]
local text = redis.call('GET', record)
if not text then return 'stale' end
local current = cjson.decode(text)
if current.version ~= tonumber(ARGV[2]) then return 'stale' end
local before = current.taskId
if before == cjson.null then before = '' end
if before ~= ARGV[4] then
  if ARGV[4] ~= '' then
    if not redis.call('SET', KEYS[1] .. 'task:' .. ARGV[4], ARGV[1], 'NX', 'PXAT', ARGV[6]) then
      return 'task-taken'
    end
  end
  if before ~= '' then redis.call('DEL', KEYS[1] .. 'task:' .. before) end
end
redis.call('SET', record, ARGV[3], 'PXAT', ARGV[6])
if ARGV[5] == '' then redis.call('ZREM', KEYS[1] .. 'due', ARGV[1])
else redis.call('ZADD', KEYS[1] .. 'due', ARGV[5], ARGV[1]) end
return 'swapped'`,
};

/** ARGV: ref. */
export const FIND: RedisScript = {
  text: `
local key = redis.call('GET', KEYS[1] .. 'ref:' .. ARGV[1])
if not key then return false end
return redis.call('GET', KEYS[1] .. 'record:' .. key)`,
};

/** ARGV: now, limit. Index entries whose record has gone are dropped. */
export const DUE: RedisScript = {
  text: `
local found = {}
local keys = redis.call('ZRANGEBYSCORE', KEYS[1] .. 'due', '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, key in ipairs(keys) do
  local text = redis.call('GET', KEYS[1] .. 'record:' .. key)
  if text then found[#found + 1] = text else redis.call('ZREM', KEYS[1] .. 'due', key) end
end
return found`,
};

/** ARGV: a time. Drops index entries that have been due since then and whose record is gone. */
export const PURGE: RedisScript = {
  text: `
local keys = redis.call('ZRANGEBYSCORE', KEYS[1] .. 'due', '-inf', ARGV[1], 'LIMIT', 0, 1000)
for _, key in ipairs(keys) do
  if redis.call('EXISTS', KEYS[1] .. 'record:' .. key) == 0 then redis.call('ZREM', KEYS[1] .. 'due', key) end
end
return #keys`,
};
