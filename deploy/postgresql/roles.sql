-- Run once by a superuser: psql --set llave_password=… --set serve_password=… --file roles.sql
-- `llave` owns the database and migrates; `llave_serve` is what the processes are, and owns nothing.
\set ON_ERROR_STOP on
set password_encryption = 'scram-sha-256';
create role llave login password :'llave_password';
create role llave_serve login password :'serve_password';
-- What a connection cannot bring along behind a pooler: what apps/api/src/database/connect-postgres.ts asks for where it
-- connects by itself.
alter role llave set statement_timeout = '15s';
alter role llave set idle_in_transaction_session_timeout = '30s';
alter role llave set jit = off;
alter role llave_serve set statement_timeout = '15s';
alter role llave_serve set idle_in_transaction_session_timeout = '30s';
alter role llave_serve set jit = off;
create database llave owner llave;
revoke connect, temporary on database llave from public;
grant connect, temporary on database llave to llave_serve;
