#!/bin/sh
# Keeps the newest seven base backups, and of the archived log what the oldest of them needs: run after each backup by
# llave-backup.service, as postgres. A backup without its manifest was not finished: it counts for nothing, and stays.
set -eu
cd "${1:-/var/backups/llave}"
finished() { ls -1 base/2*/backup_manifest; }
finished | head -n -7 | xargs -r dirname | xargs -r rm -r
oldest=$(finished | head -n 1 | xargs dirname)
# The label is the first file of a backup.
needed=$(tar --occurrence=1 -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]\{24\}\))$/\1/p')
[ -n "$needed" ]
pg_archivecleanup -x .gz wal "$needed"
