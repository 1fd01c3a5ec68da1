# Runs a server that must not outlive its owner: sh -c THIS leash LOG DOOMED COMMAND...
# The owner holds the other end of our stdin. When that closes, because the owner let go or was
# killed, the server is killed and the directory DOOMED (may be empty: none) is removed.
# When the server ends by itself, its exit code is told on stdout, and we keep waiting.
log=$1 doomed=$2
shift 2
trap '' INT TERM HUP PIPE
exec 3<&0 </dev/null
"$@" >"$log" 2>&1 3<&- &
server=$!
(
  read -r _ <&3
  kill -9 "$server"
) >/dev/null 2>&1 &
watcher=$!
wait "$server"
echo "$?" 2>/dev/null
kill -9 "$watcher" 2>/dev/null
read -r _ <&3
if [ -n "$doomed" ]; then
  # Other servers of the same owner may still be writing here; the last one's leash finds it quiet.
  rm -rf "$doomed" 2>/dev/null
fi
