#!/usr/bin/env bash
# Runs the comparison of the action: annotations to the log, a summary for the job, a comment in a file. Always
# exits with 0, so that the comment is written; the verdict is in the output `status`.
set -uo pipefail

report="$RUNNER_TEMP/spec-diff.md"
sarif="$RUNNER_TEMP/spec-diff.sarif"
errors="$RUNNER_TEMP/spec-diff.txt"
rm -f "$report" "$sarif"

if [ -z "${BASE:-}" ]; then
  BASE=$(git merge-base "origin/$BRANCH" HEAD) ||
    echo "::error::There is no merge base with origin/$BRANCH. Check out with fetch-depth: 0, or set the input base."
fi
if [ -z "${COMMAND:-}" ]; then
  version=$(node -p 'require(process.argv[1]).version' "$ACTION_PATH/package.json")
  COMMAND="npx --yes @videogen/spec-diff@$version"
fi

# Both are lists of words that the author of the workflow wrote.
# shellcheck disable=SC2086
$COMMAND "$BASE" "$HEAD" --format github --format "markdown=$report" --format "sarif=$sarif" ${ARGS:-} 2>"$errors"
status=$?
cat "$errors" >&2

if [ ! -f "$report" ]; then
  # Replaces the comment of an earlier run, because there is no verdict now.
  status=2
  {
    echo '<!-- spec-diff -->'
    echo '## ❌ Contract: no verdict'
    echo
    echo 'The two versions could not be compared:'
    echo
    sed 's/^/    /' "$errors"
  } >"$report"
fi

cat "$report" >>"$GITHUB_STEP_SUMMARY"
{
  echo "base=$BASE"
  echo "status=$status"
  echo "sarif=$sarif"
} >>"$GITHUB_OUTPUT"
