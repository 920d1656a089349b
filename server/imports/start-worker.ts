import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Db } from '../platform/db/database.ts'
import type { Log } from '../platform/observability/log.ts'
import { IMPORT_LOCK } from './internal/import-connection.ts'

const LOOK_MS = 1500
/** After a process that ended badly it is waited longer, so that nothing is begun again and again. */
const AFTER_FAILURE_MS = 30_000
const MEGABYTES = 256
const COMMAND = fileURLToPath(new URL('./work-command.ts', import.meta.url))

type Shop = { databaseUrl: string; dataDir: string; db: Db; log: Log; logLevel: string }

/**
 * Looks whether a list waits that no process works on, also one whose process has died, and starts one for it: reading
 * a list keeps a processor busy, and pages must not wait for that.
 */
export function startWorker(shop: Shop): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let child: ChildProcess | null = null
  let isStopped = false
  const next = (ms: number) => {
    if (!isStopped) timer = setTimeout(() => void look(), ms)
  }
  const look = async () => {
    const code = await isWaiting(shop.db)
      .then(waits => {
        if (!waits || isStopped) return 0
        child = begin(shop)
        return ended(child)
      })
      .catch(error => {
        shop.log.error({ err: error }, 'lists that wait')
        return 1
      })
    child = null
    next(code === 0 ? LOOK_MS : AFTER_FAILURE_MS)
  }
  next(LOOK_MS)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      if (!child) return
      const gone = ended(child)
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await db.$client.query({
    name: 'imports-waiting',
    text: `SELECT FROM imports WHERE state IN ('check_waiting', 'checking', 'waiting', 'running', 'undo_waiting', 'undoing')
        AND NOT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE l.locktype = 'advisory' AND d.datname = current_database() AND l.classid = 0 AND l.objid = ${IMPORT_LOCK} AND l.granted)
      LIMIT 1`,
  })
  return rows.length > 0
}

const begin = ({ databaseUrl, dataDir, logLevel }: Shop): ChildProcess =>
  spawn(process.execPath, [`--max-old-space-size=${MEGABYTES}`, COMMAND], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: logLevel },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

const ended = (child: ChildProcess): Promise<number> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode ?? 1)
    child.once('exit', code => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })
