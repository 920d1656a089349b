import { logoFile } from '../../domain/settings/logo.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { areUnreachable, isMissing } from '../platform/files/files-unreachable.ts'
import type { Files } from '../platform/files/open-files.ts'

/** The business as documents show it. `logoPng`: its logo; omitted: the store's mark is shown. */
export type Letterhead = Store & { logoPng?: Buffer | null }

let last: { file: string; bytes: Buffer } | null = null

/** The settings with the logo, which is read once. A logo that cannot be read does not delay documents. */
export async function letterhead({ files, store }: { files: Files; store: Store }): Promise<Letterhead> {
  return { ...store, logoPng: store.logo === null ? null : await readLogo(files, logoFile(store.logo, 'png')) }
}

async function readLogo(files: Files, file: string): Promise<Buffer | null> {
  if (last?.file === file) return last.bytes
  try {
    last = { file, bytes: Buffer.from(await files.getBytes(file)) }
    return last.bytes
  } catch (error) {
    if (isMissing(error) || areUnreachable(error)) return null
    throw error
  }
}
