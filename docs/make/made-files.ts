import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { shownByQueries } from '../../server/http/shown-by-queries.ts'
import { dataModel } from './data-model.ts'
import { factsOfCalls } from './find-refusals.ts'
import { metricsPage } from './metrics-page.ts'
import { notice } from './notice.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Everything that `npm run docs` writes, and how it is made. The API's page is made from the first of them. */
export const MADE_FILES: Record<string, (client: pg.Pool | pg.Client) => Promise<string>> = {
  'server/http/openapi/calls.gen.json': async () => `${JSON.stringify(factsOfCalls(ROOT), null, 2)}\n`,
  'web/live/shown-by-queries.gen.json': async () => `${JSON.stringify(shownByQueries(), null, 2)}\n`,
  // Loaded when the first file is written, because it imports that file.
  'docs/api.md': async () => (await import('./api-page.ts')).apiPage(),
  'docs/data-model.md': client => dataModel(ROOT, client),
  'docs/metrics.md': metricsPage,
  NOTICE: async () => notice(ROOT),
}

export const writeGenerated = (file: string, text: string): Promise<void> => writeFile(join(ROOT, file), text)
