import type { FileSettings } from './file-settings.ts'
import { type Files, openFiles } from './open-files.ts'

/**
 * The files of the store: in the bucket that the settings name, else in a folder. Nothing is asked yet. While `isHeld`, a bucket
 * refuses everything as unreachable.
 */
export async function openStoreFiles(settings: FileSettings, isHeld?: () => boolean): Promise<Files> {
  const { bucketUrl, dataDir } = settings
  if (bucketUrl === null) return openFiles(dataDir)
  // Its client weighs more than the rest of the store's start: only for those who use it.
  const { openBucket } = await import('./s3/open-bucket.ts')
  return openBucket({ ...settings, bucketUrl }, { isHeld })
}
