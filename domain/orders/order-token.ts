import { z } from '../text/zod.ts'

/** The token of a guest's order in its link: base64url. The database rejects other texts. */
export const OrderTokenShape = z
  .string()
  .check(z.maxLength(128), z.regex(/^[\w-]*$/, 'This is not the token of an order'))
