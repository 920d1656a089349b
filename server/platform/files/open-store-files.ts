import type { FileSettings } from './file-settings.ts'
import { type Files, openFiles } from './open-files.ts'

/**
 * The files of the store: in the bucket of the settings, or else in a folder. It makes no request. While `isHeld`, a
 * bucket refuses everything as unreachable.
 */
export async function openStoreFiles(settings: FileSettings, isHeld?: () => boolean): Promise<Files> {
  const { bucketUrl, dataDir } = settings
  if (bucketUrl === null) return openFiles(dataDir)
  // The bucket client takes longer to load than the rest of the store, so it is loaded only if used.
  const { openBucket } = await import('./s3/open-bucket.ts')
  return openBucket({ ...settings, bucketUrl }, { isHeld })
}
