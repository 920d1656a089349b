import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { REFUSALS } from '../../domain/refusal.ts'
import { MOST_LOGO_BYTES } from '../../domain/settings/logo.ts'
import type { Context } from '../context.ts'
import { answer } from '../platform/http/answer-error.ts'
import { staffOf } from '../procedure.ts'
import { takeLogo } from '../store-settings/logo/take-logo.ts'
import { ownPicturesOnly } from './own-uploads.ts'

const { text, status } = REFUSALS.LOGO_TOO_LARGE

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
    bodyLimit({ maxSize: MOST_LOGO_BYTES, onError: c => answer(c, { code: 'LOGO_TOO_LARGE', message: text }, status) }),
    async c => {
      const { files } = contextFor(c)
      return answer(c, { name: await takeLogo(files, new Uint8Array(await c.req.arrayBuffer())) }, 201)
    },
  )
  return app
}
