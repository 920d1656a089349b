import { Refusal } from '../../../domain/refusal.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '../../../domain/settings/logo.ts'
import { bytesToDecode } from './check-bytes.ts'
import { pictureKind } from './internal/picture-kind.ts'
import type { EncodedLogo } from './internal/picture-work.ts'
import { pictures } from './store-picture.ts'

/**
 * Checks the content of an uploaded logo and encodes it again, so that no uploaded bytes are ever served. An SVG can
 * contain scripts and is refused. Refuses LOGO_KIND, LOGO_TOO_LARGE, LOGO_TOO_SMALL, PICTURE_BROKEN, BUSY.
 */
export async function encodeLogo(bytes: Uint8Array): Promise<EncodedLogo> {
  if (bytes.length > MAX_LOGO_BYTES) throw new Refusal('LOGO_TOO_LARGE')
  const kind = pictureKind(bytes)
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'webp') throw new Refusal('LOGO_KIND')
  const decodable = bytesToDecode(bytes)
  return pictures.run('', ask => ask('encodeLogo', decodable, MAX_LOGO_PIXELS))
}
