import type { Db } from '../db/database.ts'
import { NameShape } from '../db/row-shapes.ts'
import { rows } from '../db/rows.ts'
import type { Files } from '../files/open-files.ts'
import { assetFiles, assetOf } from './store-assets.ts'

/**
 * Deletes the scripts of builds that no process has served for the retention period and that no other build uses.
 * Returns the number of files. If such a build starts again at this moment, it stores its files again.
 */
export async function deleteExpiredAssets(
  db: Db,
  files: Files,
  hours: number,
  isStopped = () => false,
): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM page_builds WHERE seen_at < now() - make_interval(hours => $1)`,
    [hours],
  )
  if (rowCount === 0) return 0
  const all = await assetFiles(files)
  const found = await rows(db, NameShape, 'SELECT DISTINCT unnest(files) AS name FROM page_builds')
  const inUse = new Set(found.map(({ name }) => name))
  let deleted = 0
  for (const file of all.filter(one => !inUse.has(assetOf(one)))) {
    if (isStopped()) break
    await files.delete(file)
    deleted++
  }
  return deleted
}
