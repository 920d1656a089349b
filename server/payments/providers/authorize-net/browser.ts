import { z } from '../../../../domain/text/zod.ts'

// What its card form in the browser (Accept.js) gives for a card:
// https://developer.authorize.net/api/reference/features/acceptjs.html

/** The opaque pair that the gateway's script gave the browser for a card: good once, for 15 minutes. */
export const PaymentDataShape = z.strictObject({
  dataDescriptor: z.string().check(z.minLength(1), z.maxLength(128)),
  dataValue: z.string().check(z.minLength(1), z.maxLength(8192)),
})
export type PaymentData = z.infer<typeof PaymentDataShape>
