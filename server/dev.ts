import { fileURLToPath } from 'node:url'
import { buildPages } from './build.ts'
import { openEmbedded } from './platform/db/embedded/open-embedded.ts'
import { rerunOnChange } from './rerun.ts'
import { readSettings } from './settings.ts'
import { upgradeCluster } from './upgrade/upgrade-cluster.ts'

// `npm run dev`: restarts the store after each change of its sources. Pages are built while the previous process
// still answers; a failed build leaves it running. PostgreSQL stays up between restarts.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WATCHED = ['server', 'domain', 'web', 'sandbox', 'demo', 'store.config.ts', 'vite.config.ts']
const print = (line: string) => process.stdout.write(`${line}\n`)

const settings = readSettings(process.env)
if (!settings.database.url) await upgradeCluster(settings.dataDir, { say: print })
const embedded = settings.database.url ? null : await openEmbedded(settings.dataDir)
// Rows that do not fit their shapes throw (platform/db/rows.ts).
const env = { ...process.env, NODE_ENV: 'development' }
const store = rerunOnChange({
  watched: WATCHED.map(path => `${ROOT}${path}`),
  prepare: async () => {
    if (await buildPages()) print('Built the pages.')
  },
  command: [`${ROOT}server/main.ts`],
  env: embedded ? { ...env, DATABASE_URL: embedded.url } : env,
  say: print,
})

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) process.exit(1)
    stopping = true
    void store
      .stop()
      .then(() => embedded?.stop())
      .then(() => process.exit(0))
  })
