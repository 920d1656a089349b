import { readFileSync } from 'node:fs'
import { z } from '../domain/text/zod.ts'

const ManifestShape = z.object({ version: z.string() })

/** Which version of the store this is; STORE_VERSION says it better, where a commit is deployed: settings.ts. */
export const packageVersion = (): string =>
  ManifestShape.parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))).version
