import pg from 'pg'
import { z } from '../../../../domain/text/zod.ts'
import { startCluster } from './cluster.ts'

// The keeper: a separate process that runs the embedded PostgreSQL for one store. It has its own process group, so a
// Ctrl-C for the store does not reach it. It stops the database when the store requests it, or when the channel to
// the store closes because the store ended.

/** The keeper holds this lock while a store uses the cluster, because two stores cannot share one DATA_DIR. */
const LOCK = 7_201_133

export type KeeperMessage = { url: string } | { error: string }

const OptionsShape = z.object({
  flags: z.optional(z.array(z.string())),
  programs: z.optional(z.object({ initdb: z.string(), pg_ctl: z.string() })),
})
/** Options for an unusual start of the cluster: with other settings, or by the programs of an older PostgreSQL. */
export type KeeperOptions = z.infer<typeof OptionsShape>

const [folder, given = '{}'] = process.argv.slice(2)
if (!folder || !process.send) throw new Error('the keeper is started by the store (open-embedded.ts)')

const sendToParent = (message: KeeperMessage) =>
  new Promise<void>(resolve => process.send?.(message, () => resolve()) ?? resolve())

try {
  const { flags, programs } = OptionsShape.parse(JSON.parse(given))
  const cluster = await startCluster(folder, flags, programs)
  const guard = new pg.Client({ connectionString: cluster.url })
  guard.on('error', () => {})
  await guard.connect()
  const { rows } = await guard.query('SELECT pg_try_advisory_lock($1) AS mine', [LOCK])
  if (!rows[0]?.mine) {
    await guard.end()
    await sendToParent({
      error: `${folder} is in use by another running store: stop that one, or set another DATA_DIR`,
    })
    process.exit(1)
  }
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await cluster.stop().catch(error => console.error(String(error)))
    process.exit(0)
  }
  process.on('disconnect', stop)
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stop)
  if (process.connected) await sendToParent({ url: cluster.url })
  else await stop()
} catch (error) {
  await sendToParent({ error: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
