import { Hono } from 'hono'
import { MAX_LOGO_BYTES } from '../../domain/settings/logo.ts'
import { answer } from '../platform/http/answer-error.ts'
import { staffOf } from '../procedure.ts'
import { storeLogo } from '../store-settings/logo/store-logo.ts'
import { allowedBy, ownPicturesOnly, type UploadContext, uploadOf } from './own-uploads.ts'

/**
 * POST /uploads/logo: a logo from the back office. The response has its name. The logo is used once the name is saved
 * with the store's settings.
 */
export function logoUploads(door: UploadContext): Hono {
  const app = new Hono()
  app.post(
    '/logo',
    ownPicturesOnly,
    allowedBy(door, context => staffOf(context, 'run_store')),
    uploadOf(door, MAX_LOGO_BYTES, 'LOGO_TOO_LARGE'),
    async c => {
      const { files } = door.contextFor(c)
      return answer(c, { name: await storeLogo(files, new Uint8Array(await c.req.arrayBuffer())) }, 201)
    },
  )
  return app
}
