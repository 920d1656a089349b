import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Db } from '../platform/db/database.ts'
import { fileEnvironment } from '../platform/files/file-settings.ts'
import type { Job } from '../platform/jobs/run-jobs.ts'
import { IMPORT_LOCK } from './internal/import-connection.ts'

/** How soon it is looked again while somebody else works on a list: then the next one begins. */
const LOOK_MS = 1500
/** Also how soon it is seen that a process has died that worked on a list. */
const EVERY_SECONDS = 5
/** The longest list rests more than it works. */
const LIMIT_SECONDS = 12 * 3600
const MEGABYTES = 256
const COMMAND = fileURLToPath(new URL('./work-command.ts', import.meta.url))

type Shop = { databaseUrl: string; dataDir: string; db: Db; logLevel: string }

/**
 * Starts a process for the lists that wait, also for one whose process has died: reading a list keeps a processor busy, and
 * pages must not wait for that. A process that ends badly is a failed run.
 */
export const importsJob = (shop: Shop): Job => ({
  queue: 'imports',
  everySeconds: EVERY_SECONDS,
  limitSeconds: LIMIT_SECONDS,
  after: ['import.check_asked', 'import.run_asked', 'import.undo_asked'],
  work: async stopping => {
    const waits = await whatWaits(shop.db)
    if (waits === 'for another') return new Date(Date.now() + LOOK_MS)
    if (waits === 'nothing' || stopping.aborted) return
    const code = await ended(begin(shop), stopping)
    if (code !== 0 && !stopping.aborted) throw new Error(`the process that works on lists ended with ${code}`)
    return
  },
})

/** The lock goes with its connection: while somebody has it he lives, and goes on with all that wait. */
async function whatWaits(db: Db): Promise<'nothing' | 'for us' | 'for another'> {
  const { rows } = await db.$client.query<{ is_locked: boolean }>({
    name: 'imports-waiting',
    text: `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE l.locktype = 'advisory' AND d.datname = current_database() AND l.classid = 0 AND l.objid = ${IMPORT_LOCK} AND l.granted) AS is_locked
      FROM imports WHERE state IN ('check_waiting', 'checking', 'waiting', 'running', 'undo_waiting', 'undoing') LIMIT 1`,
  })
  const [row] = rows
  if (!row) return 'nothing'
  return row.is_locked ? 'for another' : 'for us'
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

/** Told to end when the store stops, it takes back that it has begun the list. */
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
