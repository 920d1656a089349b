import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateDatabase } from '../server/migrate.ts'
import { freePort } from '../server/platform/db/embedded/cluster.ts'
import { startProgram } from './programs.ts'
import type { Place } from './scratch-shop.ts'

const ROLE = 'store_web'
const PASSWORD = 'only-the-trial-knows-it'

/**
 * Starts PgBouncer in transaction mode in front of the PostgreSQL of a shop, with a role that owns nothing. Returns the
 * settings of the stores. Debian has PgBouncer 1.18, which does not support prepared statements.
 */
export async function behindPooler({ url, folder, atEnd }: Place): Promise<Record<string, string>> {
  await makeRole(url)
  const direct = new URL(url)
  direct.username = ROLE
  direct.password = PASSWORD
  const pooled = new URL(direct)
  pooled.port = `${await freePort()}`
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${direct.hostname} port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled.port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'pgbouncer.users')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
`,
  )
  await writeFile(join(folder, 'pgbouncer.users'), `"${ROLE}" "${PASSWORD}"\n`)
  await chmod(folder, 0o711)
  const own = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  atEnd(await startProgram('pgbouncer', [...own, join(folder, 'pgbouncer.ini')], join(folder, 'pgbouncer.log')))
  await untilOpen(pooled.href)
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct.href, DATABASE_PREPARED: 'no' }
}

async function makeRole(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}'`)
  await owner.end()
  await migrateDatabase(url, { servedBy: ROLE })
}

async function untilOpen(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries === 50) throw error
      await sleep(100)
    }
  }
}
