import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '../../domain/text/zod.ts'
import { SettingsError } from '../platform/settings-error.ts'
import { digestsIn } from './copy-tree.ts'

const MANIFEST = 'manifest.json'
/** `sha256sum --check` can read this file. */
const DIGESTS = 'SHA256SUMS'

const ManifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** the version of the store */
  version: z.string(),
  /** the newest migration: its name, and the time by which the database knows it */
  migration: z.object({ name: z.string(), madeAt: z.number() }),
  /** `cluster`: the folder of an embedded PostgreSQL; `dump`: output of pg_dump */
  kind: z.enum(['cluster', 'dump']),
  /** the version of PostgreSQL, as in `server_version_num` */
  postgres: z.number(),
  /** rows of each table */
  counts: z.record(z.string(), z.number()),
  /**
   * invariants that were violated at the time of the copy, one per line; null: not checked, because the schema was of
   * another version
   */
  broken: z.nullable(z.array(z.string())),
  files: z.object({ isBucket: z.boolean(), place: z.string(), storeId: z.nullable(z.string()) }),
  /** the SHA-256 of the file that lists the SHA-256 of all other files */
  digests: z.string(),
})
export type Manifest = z.infer<typeof ManifestShape>

/** Writes the manifest of `folder`, the last file of a backup. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'digests' | 'format'>): Promise<void> {
  const lines = [...(await digestsIn(folder))].map(([path, digest]) => `${digest}  ${path}\n`).sort()
  const list = lines.join('')
  await writeFile(join(folder, DIGESTS), list)
  const whole: Manifest = { format: 1, ...manifest, digests: digestOfText(list) }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(whole, null, 2)}\n`)
}

export type Backup = {
  manifest: Manifest
  /** the SHA-256 of each file of a part, by its path in that part */
  digestsOf: (part: string) => Map<string, string>
}

/** Reads the manifest of a backup. Throws SettingsError if there is none, or the backup was changed. */
export async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new SettingsError(`${folder} is no backup: it has no ${MANIFEST}, which is written last`)
  const manifest = ManifestShape.safeParse(parsed(text))
  if (!manifest.success)
    throw new SettingsError(`${folder} is no backup that this version can read: its ${MANIFEST} has another form`)
  const list = await readFile(join(folder, DIGESTS), 'utf8').catch(() => '')
  if (digestOfText(list) !== manifest.data.digests)
    throw new SettingsError(`${folder} was changed since it was made: ${DIGESTS} is not what ${MANIFEST} says`)
  const all = list
    .split('\n')
    .filter(Boolean)
    .map(line => [line.slice(66), line.slice(0, 64)] as const)
  const digestsOf = (part: string) =>
    new Map(
      all.flatMap(([path, digest]) => (path.startsWith(`${part}/`) ? [[path.slice(part.length + 1), digest]] : [])),
    )
  return { manifest: manifest.data, digestsOf }
}

/** Throws SettingsError unless a folder has exactly these files. */
export async function checkDigests(folder: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  const digests = await digestsIn(folder)
  const wrong = [
    ...[...wanted].filter(([path, digest]) => digests.get(path) !== digest).map(([path]) => path),
    ...[...digests.keys()].filter(path => !wanted.has(path)),
  ]
  if (wrong.length > 0)
    throw new SettingsError(
      `the backup was changed since it was made, or cannot be read: ${wrong.length} of its files are missing or others, ${wrong[0]} first`,
    )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex')
