import { z } from '../../domain/text/zod.ts'

const Size = z.optional(z.number().check(z.gt(0)))
const Address = z.object({ country: z.string(), zip: z.optional(z.string()), state: z.optional(z.string()) })

/** The fields that the sandbox reads: https://docs.easypost.com/docs/shipments#create-a-shipment */
export const ShipmentRequest = z.object({
  shipment: z.object({
    from_address: Address,
    to_address: Address,
    /** ounces and inches */
    parcel: z.object({ weight: z.number().check(z.gt(0)), length: Size, width: Size, height: Size }),
    customs_info: z.optional(z.nullable(z.object({ customs_items: z.array(z.unknown()) }))),
  }),
})
export type ShipmentInput = z.output<typeof ShipmentRequest>['shipment']
