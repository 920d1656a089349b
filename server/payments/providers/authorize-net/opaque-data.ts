import { z } from '../../../../domain/text/zod.ts'

// The card token that the gateway's form (Accept.js) returns in the browser:
// https://developer.authorize.net/api/reference/features/acceptjs.html

/** The opaque pair that Accept.js returned for a card: valid once, for 15 minutes. */
export const OpaqueDataShape = z.strictObject({
  dataDescriptor: z.string().check(z.minLength(1), z.maxLength(128)),
  dataValue: z.string().check(z.minLength(1), z.maxLength(8192)),
})
export type OpaqueData = z.infer<typeof OpaqueDataShape>
