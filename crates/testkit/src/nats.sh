# A NATS server for tests: `sh -c TEXT`, where TEXT is this. Prints its address and its process once it answers. Besides
# whoever comes without a name, it lets in t0 to t499 (the password is the name), and none of them hears anything of the
# others. Told `stop` on standard input it stops, and says so; told `start` it starts again on the same port. When
# standard input ends, which it does with whoever started this, it is gone.
set -eu
# Debian has it where only root looks.
PATH="$PATH:/usr/sbin:/usr/local/sbin"
folder=$(mktemp -d)
server=
end() {
  [ -z "$server" ] || kill "$server" 2> /dev/null || true
  wait
  server=
}
trap 'end; rm -rf "$folder"' EXIT
{
  echo 'accounts {'
  for name in nobody $(seq -f 't%g' 0 499); do
    echo "  $name { users: [ { user: $name, password: $name } ] }"
  done
  echo '}'
  echo 'no_auth_user: nobody'
} > "$folder/conf"
port=-1
start() {
  [ -z "$server" ] || return 0
  nats-server --config "$folder/conf" --addr 127.0.0.1 --port "$port" --ports_file_dir "$folder" > "$folder/log" 2>&1 &
  server=$!
  address=
  until [ -n "$address" ]; do
    kill -0 $server 2> /dev/null || { cat "$folder/log" >&2; exit 1; }
    sleep 0.02
    address=$(sed -n 's/.*"\(nats:[^"]*\)".*/\1/p' "$folder/nats-server_$server.ports" 2> /dev/null || true)
  done
  port=${address##*:}
}
start
echo "$address $server"
while read -r word; do
  case $word in
    stop) end && echo stopped ;;
    start) start && echo "$address $server" ;;
  esac
done
