import { Hono, type Context as HonoContext } from 'hono'
import { MOST_LOGO_BYTES } from '../../domain/settings/logo.ts'
import type { Context } from '../context.ts'
import { answer } from '../platform/http/answer-error.ts'
import { staffOf } from '../procedure.ts'
import { takeLogo } from '../store-settings/logo/take-logo.ts'
import { ownPicturesOnly, uploadOf } from './own-uploads.ts'

/** POST /uploads/logo: a logo from the back office. Its name is answered; it counts once that is saved with the store's settings. */
export function logoUploads(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()
  app.post(
    '/logo',
    ownPicturesOnly,
    async (c, next) => {
      await staffOf(contextFor(c), 'run_store')
      return next()
    },
    uploadOf(contextFor, MOST_LOGO_BYTES, 'LOGO_TOO_LARGE'),
    async c => {
      const { files } = contextFor(c)
      return answer(c, { name: await takeLogo(files, new Uint8Array(await c.req.arrayBuffer())) }, 201)
    },
  )
  return app
}
