# Runs a child that must not outlive its owner:
#   sh -c THIS leash LOG GRACE COUNT DOOMED... COMMAND...
# The owner holds the other end of our stdin. When that closes, because the owner let go or was
# killed, the child is asked to end, killed after GRACE seconds, and the COUNT paths DOOMED go.
# When the child ends by itself, its exit code is told on stdout, and we keep waiting.
log=$1 grace=$2 count=$3
shift 3
trap '' INT TERM HUP PIPE
exec 3<&0 </dev/null

run_child() {
  trap - TERM HUP PIPE
  shift "$count"
  exec "$@"
}

end_child() {
  [ "$grace" -gt 0 ] && kill -TERM "$child"
  while [ "$grace" -gt 0 ] && kill -0 "$child"; do
    sleep 1
    grace=$((grace - 1))
  done
  kill -9 "$child"
}

remove_doomed() {
  while [ "$count" -gt 0 ]; do
    # Other children of this owner may still write there; the last one's leash finds it quiet.
    rm -rf "$1" 2>/dev/null
    shift
    count=$((count - 1))
  done
}

run_child "$@" >"$log" 2>&1 3<&- &
child=$!
(
  read -r _ <&3
  end_child
) >/dev/null 2>&1 &
watcher=$!
wait "$child"
echo "$?" 2>/dev/null
kill -9 "$watcher" 2>/dev/null
read -r _ <&3
remove_doomed "$@"
