import { readdir, readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { z } from '../../../domain/text/zod.ts'
import { rows } from '../../platform/db/rows.ts'
import type { ImportConnection } from './import-connection.ts'
import { newThrottle, type Throttle } from './throttle.ts'

/** The nice value: the import gets a sixth of a processor that pages use, and all of an idle one. */
const PRIORITY = 7

/**
 * Lowers the priority of this process. Also lowers the priority of the database's process for this connection, if it
 * runs on this computer and the user may change it. That process is recognized by its title, which names this end of
 * the connection. Returns the function to call between pieces of work.
 */
export async function yieldToPages(connection: ImportConnection): Promise<Throttle> {
  await yieldAllThreads()
  await yieldConnection(connection)
  return newThrottle()
}

const RowShape = z.object({ port: z.nullable(z.number()), isHere: z.boolean() })

async function yieldConnection({ client, processId }: ImportConnection): Promise<void> {
  const found = await rows(
    client,
    RowShape,
    `SELECT inet_client_port() AS port, coalesce(inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1', false) AS is_here`,
  )
  const [{ port, isHere } = { port: null, isHere: false }] = found
  if (!isHere || port === null) return
  const title = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '')
  if (!title.startsWith('postgres: ') || !title.includes(`(${port})`)) return
  try {
    setPriority(processId, PRIORITY)
    // Each process of PostgreSQL is a session of its own, and Linux may divide a processor between sessions before it
    // considers priorities within them (sched(7), the autogroup feature): then the priority above alone has no effect.
    await writeFile(`/proc/${processId}/autogroup`, String(PRIORITY), { flag: 'r+' })
  } catch {
    // A process of another user, or a system without autogroups: its priority may not be changed.
  }
}

/** Linux gives each thread its own priority, and threads that collect garbage work as much as the first thread. */
async function yieldAllThreads(): Promise<void> {
  setPriority(PRIORITY)
  for (const thread of await readdir('/proc/self/task').catch(() => []))
    try {
      setPriority(Number(thread), PRIORITY)
    } catch {
      // The thread has just ended.
    }
}
