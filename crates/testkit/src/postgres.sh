# A PostgreSQL server in a temporary folder, for tests: `sh -c TEXT sh TEXT`, where TEXT is this. Prints its address
# once it answers. Told `stop` on standard input it falls over as if it had been killed, and says so; told `start` it
# goes on from what it had stored. When standard input ends, which it does with whoever started this, it is gone with
# all it kept. With YAKAI_DURABLE=on what it says is stored survives the machine, too, as people have it.
set -eu
if [ "$(id -u)" = 0 ]; then
  # PostgreSQL refuses to be run by root.
  exec setpriv --reuid=postgres --regid=postgres --clear-groups sh -c "$1" sh "$1"
fi
for bin in /usr/lib/postgresql/*/bin /usr/local/opt/postgresql*/bin; do
  [ -x "$bin/initdb" ] && PATH="$bin:$PATH"
done
cd /
durable=${YAKAI_DURABLE:-off}
folder=$(mktemp -d)
server=
end() {
  [ -z "$server" ] || kill -QUIT "$server" 2> /dev/null || true
  wait
  server=
}
trap 'end; rm -rf "$folder"' EXIT
initdb --pgdata="$folder/data" --username=yakai --auth=trust --encoding=UTF8 --no-locale --no-sync > "$folder/log"
start() {
  [ -z "$server" ] || return 0
  postgres -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=400 -c shared_buffers=32MB \
    -c fsync="$durable" -c full_page_writes="$durable" >> "$folder/log" 2>&1 &
  server=$!
  until pg_isready --quiet --host="$folder"; do
    kill -0 $server 2> /dev/null || { cat "$folder/log" >&2; exit 1; }
    sleep 0.05
  done
}
address="postgres://yakai@localhost/postgres?host=$folder"
start
echo "$address"
while read -r word; do
  case $word in
    stop) end && echo stopped ;;
    start) start && echo "$address" ;;
  esac
done
