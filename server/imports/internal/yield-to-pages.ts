import { readdir, readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { ImportConnection } from './import-connection.ts'
import { newThrottle, type Throttle } from './throttle.ts'

/** Nice value: we get a sixth of a processor that pages use, and all of an idle one. */
const PRIORITY = 7

/**
 * Lets pages go first: this process, and the database's for this connection where it runs on this machine and we may say
 * so. It is known by its title, which names our end of the connection. On another machine it keeps its priority. Returns
 * what is to be called between pieces of work.
 */
export async function yieldToPages(connection: ImportConnection): Promise<Throttle> {
  await yieldAllThreads()
  await yieldConnection(connection)
  return newThrottle()
}

async function yieldConnection({ client, processId }: ImportConnection): Promise<void> {
  const { rows } = await client.query<{ port: number | null; is_here: boolean }>(
    `SELECT inet_client_port() AS port, coalesce(inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1', false) AS is_here`,
  )
  const [{ port, is_here: isHere } = { port: null, is_here: false }] = rows
  if (!isHere || port === null) return
  const title = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '')
  if (!title.startsWith('postgres: ') || !title.includes(`(${port})`)) return
  try {
    setPriority(processId, PRIORITY)
    // Each process of PostgreSQL is a session of its own, and Linux may share a processor between sessions before it
    // looks at priorities within them (sched(7), the autogroup feature): there the one above alone changes nothing.
    await writeFile(`/proc/${processId}/autogroup`, String(PRIORITY), { flag: 'r+' })
  } catch {
    // Somebody else's process, or a system without such groups: it stays as quick as all others, or is slower by now.
  }
}

/** Linux gives each thread a priority of its own, and those that collect garbage work as much as the first. */
async function yieldAllThreads(): Promise<void> {
  setPriority(PRIORITY)
  for (const thread of await readdir('/proc/self/task').catch(() => []))
    try {
      setPriority(Number(thread), PRIORITY)
    } catch {
      // It has just ended.
    }
}
