#!/bin/sh
# Run by Patroni on the first primary, once: `$1` is how it is reached. The roles of Llave with their limits, and the
# database, by the `roles.sql` of deploy/postgresql, which lies beside this.
set -eu
cd "$(dirname "$0")"
psql --no-psqlrc --set ON_ERROR_STOP=1 "$1" <<'SQL'
\set llave_password '{{llave_password}}'
\set serve_password '{{serve_password}}'
\i roles.sql
SQL
