#!/bin/sh
# Run once by the image of PostgreSQL, in a new folder: the role that serves, which owns nothing; migrations give it its rights.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/store_role_password)" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE store LOGIN PASSWORD :'password';
SQL
