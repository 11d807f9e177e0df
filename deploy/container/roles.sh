#!/bin/sh
# Run by the image of PostgreSQL, once, where its volume is empty. The passwords come from database.env.
set -eu
psql --username "$POSTGRES_USER" --set "llave_password=$LLAVE_PASSWORD" --set "serve_password=$SERVE_PASSWORD" --file /roles.sql
