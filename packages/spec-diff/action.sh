#!/usr/bin/env bash
# Runs the comparison of the action: annotations to the log, a summary for the job, a comment in a file. Always
# exits with 0, so that the comment is written; the verdict is in the output `status`.
set -uo pipefail

report="$RUNNER_TEMP/spec-diff.md"
sarif="$RUNNER_TEMP/spec-diff.sarif"
errors="$RUNNER_TEMP/spec-diff.txt"
rm -f "$report" "$sarif"

# The commit to compare with. A checkout of one commit is enough: the commit that a pull request would be merged as
# names its parents, the first of which is the base.
find_base() {
  local first
  if [[ "${GITHUB_EVENT_NAME:-}" =~ ^pull_request(_review)?$ ]] && [ "$(git rev-parse HEAD)" = "${GITHUB_SHA:-}" ]; then
    first=$(git cat-file commit HEAD | sed -n 's/^parent //p' | head -n 1)
    git cat-file -e "$first^{commit}" 2>/dev/null || git fetch --quiet --no-tags --depth=1 origin "$first" || return
    echo "$first"
    return
  fi
  for depth in 0 50 1000; do
    if [ "$depth" -gt 0 ]; then
      git fetch --quiet --no-tags --deepen="$depth" origin HEAD "+refs/heads/$BRANCH:refs/remotes/origin/$BRANCH" 2>/dev/null
    fi
    git merge-base "origin/$BRANCH" HEAD 2>/dev/null && return
  done
  return 1
}

old=${BASE:-}
if [ -z "$old" ]; then
  BASE=$(find_base) ||
    echo "::error::There is no merge base with origin/$BRANCH. Check out with fetch-depth: 0, or set the input base."
  # The same folder or file at that commit.
  old="$BASE:$(realpath --relative-to="$(git rev-parse --show-toplevel)" "$HEAD")"
fi
if [ -z "${COMMAND:-}" ]; then
  version=$(node -p 'require(process.argv[1]).version' "$ACTION_PATH/package.json")
  COMMAND="npx --yes @videogen/spec-diff@$version"
fi

named=()
if [ -n "${NAME:-}" ]; then named=(--name "$NAME"); fi
if [ -n "${LINK:-}" ]; then named+=(--link "$LINK"); fi
for fingerprint in ${APPROVED:-}; do named+=(--approve "$fingerprint"); done
# Both are lists of words that the author of the workflow wrote.
# shellcheck disable=SC2086
$COMMAND "$old" "$HEAD" ${named[@]+"${named[@]}"} --format github --format "markdown=$report" --format "sarif=$sarif" ${ARGS:-} 2>"$errors"
status=$?
cat "$errors" >&2

if [ ! -f "$report" ]; then
  # Replaces the comment of an earlier run, because there is no verdict now.
  status=2
  {
    echo "<!-- spec-diff${NAME:+ ${NAME//[<>-]/_}} -->"
    echo "## ❌ Contract${NAME:+ $NAME}: no verdict"
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
  if grep -q '^## .*: No change\.' "$report"; then echo "changed=false"; else echo "changed=true"; fi
} >>"$GITHUB_OUTPUT"
