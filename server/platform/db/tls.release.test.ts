import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { databaseSettings } from './database-settings.ts'
import { type Cluster, startCluster } from './embedded/cluster.ts'

// Tests DATABASE_TLS and DATABASE_CA against a PostgreSQL with TLS and a certificate of an unknown authority.

const run = promisify(execFile)
const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0
  } catch {
    console.log('skipped: there is no openssl here to make certificates with')
    return false
  }
})()

let folder = ''
let cluster: Cluster | undefined
const at = (name: string) => join(folder, name)

async function makeAuthority(name: string): Promise<void> {
  const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`]
  await run('openssl', [...self, '-keyout', at(`${name}.key`), '-out', at(`${name}.crt`)])
}

/** Makes a certificate of `ours` for the name localhost, and for no address. */
async function makeServer(): Promise<void> {
  const opensslArgs = ['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost']
  await run('openssl', [
    ...opensslArgs,
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    at('key'),
    '-out',
    at('csr'),
  ])
  const signed = ['x509', '-req', '-in', at('csr'), '-CA', at('ours.crt'), '-CAkey', at('ours.key'), '-CAcreateserial']
  await run('openssl', [...signed, '-days', '2', '-copy_extensions', 'copy', '-out', at('crt')])
}

beforeAll(async () => {
  if (!hasOpenssl) return
  folder = await mkdtemp(join(tmpdir(), 'store-tls-'))
  for (const name of ['ours', 'strangers']) await makeAuthority(name)
  await makeServer()
  cluster = await startCluster(at('postgres'), ['fsync=off'])
  // The server, which may run as another user, writes the files itself, so that it owns them.
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const lines = async (name: string) => client.escapeLiteral((await readFile(at(name), 'utf8')).trim())
  for (const name of ['crt', 'key']) {
    const rows = `SELECT unnest(string_to_array(${await lines(name)}, E'\\n'))`
    await client.query(`COPY (${rows}) TO PROGRAM 'umask 077; cat > server.${name}'`)
  }
  await client.query(`ALTER SYSTEM SET ssl_cert_file = 'server.crt'`)
  await client.query(`ALTER SYSTEM SET ssl_key_file = 'server.key'`)
  await client.query('ALTER SYSTEM SET ssl = on')
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}, 120_000)
afterAll(async () => {
  await cluster?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

type Tls = { mode?: string; ca?: string; host?: string }

/**
 * Returns whether a pool and a single connection, as listening and migrations use, are encrypted. Throws the reason if
 * they were refused.
 */
async function isEncrypted({ mode, ca, host = 'localhost' }: Tls): Promise<boolean[]> {
  const address = new URL(cluster?.url ?? '')
  address.hostname = host
  const { url = '', directUrl = '' } = databaseSettings({
    DATABASE_URL: address.href,
    ...(mode ? { DATABASE_TLS: mode } : {}),
    ...(ca ? { DATABASE_CA: at(ca) } : {}),
  })
  const db = openDatabase(url, () => {})
  const client = new pg.Client({ connectionString: directUrl })
  const sslQuery = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
  try {
    await client.connect()
    const answers = await Promise.all([
      db.$client.query<{ ssl: boolean }>(sslQuery),
      client.query<{ ssl: boolean }>(sslQuery),
    ])
    return answers.map(({ rows }) => rows[0]?.ssl ?? false)
  } finally {
    await client.end()
    await db.$client.end()
  }
}

describe.runIf(hasOpenssl)('PostgreSQL that speaks TLS', () => {
  test.each([
    ['without a setting', {}, false],
    ['disable', { mode: 'disable' }, false],
    ['require, with any authority', { mode: 'require' }, true],
    ['require with who signed', { mode: 'require', ca: 'ours.crt' }, true],
    ['verify-ca, whatever its name', { mode: 'verify-ca', ca: 'ours.crt', host: '127.0.0.1' }, true],
    ['verify-full with its name', { mode: 'verify-full', ca: 'ours.crt' }, true],
  ])('%s', async (_, tls: Tls, encrypted) => {
    expect(await isEncrypted(tls)).toEqual([encrypted, encrypted])
  })

  test.each([
    ['signed by others, with require and who should have', { mode: 'require', ca: 'strangers.crt' }],
    ['signed by others, with verify-ca', { mode: 'verify-ca', ca: 'strangers.crt' }],
    ['signed by others, with verify-full', { mode: 'verify-full', ca: 'strangers.crt' }],
    ['that the system does not know, with verify-full', { mode: 'verify-full' }],
    ['of another name, with verify-full', { mode: 'verify-full', ca: 'ours.crt', host: '127.0.0.1' }],
  ])('one %s is refused', async (_, tls: Tls) => {
    await expect(isEncrypted(tls)).rejects.toThrow(/certificate|altnames/i)
  })
})
