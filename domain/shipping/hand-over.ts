import { MomentShape } from '../text/day-shape.ts'
import { requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'

export const RECEIVED_BY_LENGTH = 80

/** The person who collected a package, and when; `at` null: just now. */
export const HandOverShape = z.strictObject({
  receivedBy: requiredText('Who collected it', RECEIVED_BY_LENGTH, 'Please say who collected it'),
  at: z._default(z.nullable(MomentShape), null),
})
export type HandOver = z.output<typeof HandOverShape>
