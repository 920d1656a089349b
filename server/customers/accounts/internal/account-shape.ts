import { z } from '../../../../domain/text/zod.ts'

/** The account that a mail goes to, in a row of `users`. */
export const AccountShape = z.object({ id: z.string(), name: z.string(), email: z.string() })
