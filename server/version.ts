import { readFileSync } from 'node:fs'
import { z } from '../domain/text/zod.ts'

const ManifestShape = z.object({ version: z.string() })

/** The version of the store in package.json; STORE_VERSION is more exact for a deployed commit: settings.ts. */
export const packageVersion = (): string =>
  ManifestShape.parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))).version
