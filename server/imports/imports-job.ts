import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { fileEnvironment } from '../platform/files/file-settings.ts'
import type { Job } from '../platform/jobs/run-jobs.ts'
import { IMPORT_LOCK } from './internal/import-connection.ts'

/** The time until the next check while another process works on lists. */
const RETRY_MS = 1500
/** Also the time to detect that a process that worked on a list has died. */
const EVERY_SECONDS = 5
/** The longest list pauses for longer than it works. */
const LIMIT_SECONDS = 12 * 3600
const MEGABYTES = 256
const COMMAND = fileURLToPath(new URL('./work-command.ts', import.meta.url))

type Shop = { databaseUrl: string; dataDir: string; db: Db; logLevel: string }

/**
 * Starts a process for the waiting lists, and for a list whose process has died. A separate process reads lists,
 * because reading a list uses a whole processor, which pages must not wait for. A process that exits with an error is a
 * failed run.
 */
export const importsJob = (shop: Shop): Job => ({
  queue: 'imports',
  everySeconds: EVERY_SECONDS,
  limitSeconds: LIMIT_SECONDS,
  after: ['import.check_asked', 'import.run_asked', 'import.undo_asked'],
  work: async stopping => {
    const waits = await whatWaits(shop.db)
    if (waits === 'for another') return new Date(Date.now() + RETRY_MS)
    if (waits === 'nothing' || stopping.aborted) return
    const code = await ended(begin(shop), stopping)
    if (code !== 0 && !stopping.aborted) throw new Error(`the process that works on lists ended with ${code}`)
    return
  },
})

const IsLockedShape = z.object({ isLocked: z.boolean() })

/**
 * The lock ends with the connection of its process. While a process has the lock, it is alive and processes all waiting
 * lists.
 */
async function whatWaits(db: Db): Promise<'nothing' | 'for us' | 'for another'> {
  const row = await firstRow(db, IsLockedShape, {
    name: 'imports-waiting',
    text: `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE l.locktype = 'advisory' AND d.datname = current_database() AND l.classid = 0 AND l.objid = ${IMPORT_LOCK} AND l.granted) AS is_locked
      FROM imports WHERE state IN ('check_waiting', 'checking', 'waiting', 'running', 'undo_waiting', 'undoing') LIMIT 1`,
  })
  if (!row) return 'nothing'
  return row.isLocked ? 'for another' : 'for us'
}

const begin = ({ databaseUrl, dataDir, logLevel }: Shop): ChildProcess =>
  spawn(process.execPath, [`--max-old-space-size=${MEGABYTES}`, COMMAND], {
    env: {
      ...fileEnvironment(process.env),
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: logLevel,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

/** Waits for the process to end. When the store stops, the process is terminated, and releases its attempt. */
async function ended(child: ChildProcess, stopping: AbortSignal): Promise<number> {
  const end = () => void child.kill('SIGTERM')
  stopping.addEventListener('abort', end)
  try {
    return await new Promise(resolve => {
      child.once('exit', code => resolve(code ?? 1))
      child.once('error', () => resolve(1))
    })
  } finally {
    stopping.removeEventListener('abort', end)
  }
}
