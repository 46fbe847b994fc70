# A NATS server for tests: `sh -c TEXT sh PORT`, where TEXT is this and port -1 takes a free one. Prints its address and
# its process once it answers. Besides whoever comes without a name, it lets in t0 to t199 (the password is the name),
# and none of them hears anything of the others. When standard input ends, which it does with whoever started this, it
# is gone.
set -eu
# Debian has it where only root looks.
PATH="$PATH:/usr/sbin:/usr/local/sbin"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{
  echo 'accounts {'
  for name in nobody $(seq -f 't%g' 0 199); do
    echo "  $name { users: [ { user: $name, password: $name } ] }"
  done
  echo '}'
  echo 'no_auth_user: nobody'
} > "$folder/conf"
nats-server --config "$folder/conf" --addr 127.0.0.1 --port "$1" --ports_file_dir "$folder" > "$folder/log" 2>&1 &
server=$!
trap 'kill $server 2> /dev/null || true; wait; rm -rf "$folder"' EXIT
address=
until [ -n "$address" ]; do
  kill -0 $server 2> /dev/null || { cat "$folder/log" >&2; exit 1; }
  sleep 0.02
  address=$(sed -n 's/.*"\(nats:[^"]*\)".*/\1/p' "$folder"/*.ports 2> /dev/null || true)
done
echo "$address $server"
cat > /dev/null
