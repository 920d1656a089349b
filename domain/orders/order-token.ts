import { z } from '../text/zod.ts'

/** What opens a guest's order, as its link carries it: base64url. The database could not even look for other texts. */
export const OrderTokenShape = z
  .string()
  .check(z.maxLength(128), z.regex(/^[\w-]*$/, 'This is not the token of an order'))
