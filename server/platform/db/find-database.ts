import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openEmbedded } from './embedded/open-embedded.ts'

/**
 * The database of the store, for a command: the configured PostgreSQL, or else the embedded one. The embedded one is
 * shared with a running store, or started for the duration of the command.
 */
export async function findDatabase({
  database,
  dataDir,
}: {
  database: { directUrl: string | undefined }
  dataDir: string
}): Promise<{ url: string; close: () => Promise<void> }> {
  if (database.directUrl) return { url: database.directUrl, close: async () => {} }
  const running = await runningUrl(resolve(dataDir, 'postgres'))
  if (running) return { url: running, close: async () => {} }
  const embedded = await openEmbedded(dataDir)
  return { url: embedded.url, close: embedded.stop }
}

async function runningUrl(folder: string): Promise<string | null> {
  const pidFile = join(folder, 'pgdata', 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const [pid, password] = await Promise.all([readFile(pidFile, 'utf8'), readFile(join(folder, 'password'), 'utf8')])
  const url = `postgres://store:${password.trim()}@127.0.0.1:${pid.split('\n')[3]?.trim()}/postgres`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    return url
  } catch {
    // A killed server has left this file, so start the database.
    return null
  } finally {
    await client.end().catch(() => {})
  }
}
