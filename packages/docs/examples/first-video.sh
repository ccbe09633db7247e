#!/bin/sh
# The first video with curl alone.
set -eu
# #region all
BASE="${VIDEOGEN_BASE_URL:-http://localhost:4010}"
KEY="${VIDEOGEN_API_KEY:-emulator-key}"

created=$(curl -sS --fail-with-body "$BASE/v1/video/text2video" \
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \
  -d '{ "prompt": "A cat surfing a wave at sunset", "model": "t2v-2.4-faster", "seconds": 5 }')
id=$(printf '%s' "$created" | sed 's/.*"task_id":"\([^"]*\)".*/\1/')

while :; do
  task=$(curl -sS --fail-with-body "$BASE/v1/tasks/$id" -H "Authorization: Bearer $KEY")
  status=$(printf '%s' "$task" | sed 's/.*"status":"\([A-Z]*\)".*/\1/')
  echo "$status"
  case "$status" in SUCCESS | FAILED | CANCELED) break ;; esac
  sleep "${POLL_SECONDS:-2}"
done
url=$(printf '%s' "$task" | sed 's/.*"output_videos":\[{"url":"\([^"]*\)".*/\1/')
curl -sS --fail -o first-video.mp4 "$url"
# #endregion all
