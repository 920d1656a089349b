import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/platform/db/embedded/cluster.ts'
import { startProgram } from './programs.ts'

/**
 * The proxy in front of a shop, with its configuration from deploy/, but without TLS, port 80, X-Forwarded-Proto and the limits
 * per address, and with the addresses that buyers of the trial claim. deploy-proxies.release.test.ts runs the files with these.
 */
export type ProxyName = 'haproxy' | 'nginx'

/** Starts a proxy in front of these addresses. Returns the address of the proxy. */
export async function startProxy(
  proxy: ProxyName,
  folder: string,
  addresses: readonly string[],
  atEnd: (closer: () => Promise<unknown>) => void,
): Promise<string> {
  const port = await freePort()
  const hosts = addresses.map(address => new URL(address).host)
  const file = join(folder, `${proxy}.conf`)
  await writeFile(file, proxy === 'haproxy' ? await haproxyConfig(hosts, port) : await nginxConfig(folder, hosts, port))
  const args = proxy === 'haproxy' ? ['-db', '-f', file] : ['-e', 'stderr', '-g', 'daemon off;', '-c', file]
  atEnd(await startProgram(proxy, args, join(folder, `${proxy}.log`)))
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${address}/healthz`).catch(() => null)
    if (answer?.ok) return address
    await sleep(100)
  }
  throw new Error(`${proxy} does not answer: ${await readFile(join(folder, `${proxy}.log`), 'utf8')}`)
}

async function haproxyConfig(hosts: readonly string[], port: number): Promise<string> {
  const text = await readFile('deploy/haproxy.cfg', 'utf8')
  const servers = (isTracked: boolean) =>
    hosts
      .map((host, nth) => `  server store${nth + 1} ${host}${isTracked ? ` track store/store${nth + 1}` : ''}\n`)
      .join('')
  return (
    text
      .replace(/^frontend plain\n(?: .*\n)+/m, '')
      .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
      .replace(/^ {2}http-request (?:set-header X-Forwarded-Proto|del-header X-Forwarded-For).*$/gm, '')
      // All buyers of the trial have one address, so the limits per address are removed.
      .replace(/^ {2}(?:tcp-request connection reject|http-request deny) .*\n/gm, '')
      .replace(/(?:^ {2}server .*\n)+/gm, lines => servers(lines.includes(' track ')))
  )
}

async function nginxConfig(folder: string, hosts: readonly string[], port: number): Promise<string> {
  const text = await readFile('deploy/nginx.conf', 'utf8')
  const servers = (options = '') => hosts.map(host => `  server ${host}${options};\n`).join('')
  const own = text
    .replace(/(?:^ {2}server 127.*\n)+/gm, lines => servers(/^ {2}server \S+([^;]*);/.exec(lines)?.[1]))
    .replace(/^ {2}listen 443 .*$/m, `  listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*\n/gm, '')
    .replace('X-Forwarded-For $remote_addr;', 'X-Forwarded-For $proxy_add_x_forwarded_for;')
    // All buyers of the trial have one address, so the limits per address are removed.
    .replace(/^ {2}limit_(?:req|conn) .*\n/gm, '')
    .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, '')
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/nginx-${name};`,
  )
  return `pid ${folder}/nginx.pid;
worker_processes 1;
worker_rlimit_nofile 20000;
events { worker_connections 16384; }
http { access_log off; ${temp.join(' ')}
${own}
}`
}
