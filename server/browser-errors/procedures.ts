import { z } from '../../domain/text/zod.ts'
import { consumeLimit } from '../limits.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { ERRORS, type ErrorMessage } from '../platform/observability/channels.ts'
import { scrub } from '../platform/observability/scrub.ts'
import { anyone, DONE, Done } from '../procedure.ts'

const MAX_STACK_LENGTH = 8000

/** A page's report of an error. `page` is the template of its address, never the address, which may contain tokens. */
const BrowserErrorShape = z.strictObject({
  page: z.string().check(z.maxLength(100), z.regex(/^[\w/$.-]*$/)),
  name: z.string().check(z.maxLength(100)),
  message: z.string().check(z.maxLength(2000)),
  stack: z.string().check(z.maxLength(MAX_STACK_LENGTH)),
})

export const browserErrors = {
  report: anyone
    .route({
      method: 'POST',
      path: '/api/browser-errors',
      summary: 'Reports an error in a browser',
      successStatus: 202,
    })
    .input(BrowserErrorShape)
    .output(Done)
    .handler(async ({ context: { db, log, clientAddress, requestId }, input }) => {
      await consumeLimit(db, 'browser errors', addressKey(clientAddress))
      const message = scrub(input.message)
      const name = /^\w{1,50}$/.test(input.name) ? input.name : 'Error'
      // Logged at a lower level than server errors, because anyone can send these.
      log.warn({ page: input.page, name, said: message }, 'error in a browser')
      const error = Object.assign(new Error(message), { name, stack: `${message}\n${input.stack}` })
      const errorMessage: ErrorMessage = {
        text: 'browser',
        error,
        fields: { kind: 'browser', page: input.page, requestId },
      }
      ERRORS.publish(errorMessage)
      return DONE
    }),
}
