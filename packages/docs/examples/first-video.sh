#!/bin/sh
# The first video with curl and jq.
set -eu
# #region all
BASE="${VIDEOGEN_BASE_URL:-http://localhost:4010}"
KEY="${VIDEOGEN_API_KEY:-emulator-key}"

created=$(curl -sS --fail-with-body "$BASE/v1/video/text2video" \
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \
  -d '{ "prompt": "A cat surfing a wave at sunset", "model": "t2v-2.4-faster", "seconds": 5 }')
id=$(printf '%s' "$created" | jq -r .data.task_id)

while :; do
  task=$(curl -sS --fail-with-body "$BASE/v1/tasks/$id" -H "Authorization: Bearer $KEY")
  status=$(printf '%s' "$task" | jq -r .data.status)
  echo "$status"
  case "$status" in SUCCESS | FAILED | CANCELED) break ;; esac
  sleep "${POLL_SECONDS:-2}"
done
url=$(printf '%s' "$task" | jq -r '.data.output_videos[0].url')
curl -sS --fail -o first-video.mp4 "$url"
# #endregion all
