#!/bin/sh
# deploy/nginx.conf with the processes of compose.yaml in the place of those of one machine. A process that was made anew has the
# same address.
set -eu
sed -e 's/127\.0\.0\.1:3001/172.30.57.11:3000/' -e 's/127\.0\.0\.1:3002/172.30.57.12:3000/' -e '/127\.0\.0\.1:3003/d' \
  /etc/store/nginx.conf > /etc/nginx/conf.d/default.conf
# A stream takes two connections for hours: deploy/nginx.conf says why.
sed -i 's/worker_connections .*;/worker_connections 16384;/' /etc/nginx/nginx.conf
exec nginx -g 'daemon off; worker_rlimit_nofile 20000;'
