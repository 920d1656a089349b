import { rm } from 'node:fs/promises'
import pg from 'pg'
import { cloneTemplate, startTestCluster } from '../../server/platform/db/testing-cluster.ts'
import { MADE_FILES, writeGenerated } from './made-files.ts'

// `npm run docs`: writes the pages that are made from the code and the schema, with a temporary database of its own.

const cluster = await startTestCluster()
const client = new pg.Client({ connectionString: await cloneTemplate(cluster.url) })
try {
  await client.connect()
  for (const [file, make] of Object.entries(MADE_FILES)) {
    await writeGenerated(file, await make(client))
    process.stdout.write(`${file}\n`)
  }
} finally {
  await client.end()
  await cluster.stop()
  await rm(cluster.folder, { recursive: true, force: true })
}
