#!/bin/sh
# Run by Patroni on the first primary, once: `$1` is how it is reached. The role and the database of Llave.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 "$1" <<'SQL'
set password_encryption = 'scram-sha-256';
create role llave login createdb password '{{llave_password}}';
-- Behind a pooler a connection has no settings of its own, so that these stand with the role: what
-- apps/api/src/database/connect-postgres.ts asks for where it connects by itself.
alter role llave set statement_timeout = '15s';
alter role llave set idle_in_transaction_session_timeout = '30s';
alter role llave set jit = off;
SQL
psql --no-psqlrc --set ON_ERROR_STOP=1 "$1" --command 'create database llave owner llave'
