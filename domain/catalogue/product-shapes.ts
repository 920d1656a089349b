import { z } from '../text/zod.ts'
import { CONDITION_NAMES } from './condition.ts'

export const ConditionShape = z.enum(CONDITION_NAMES)

/** A number of pieces at one price, in cents. */
export const PiecesAtPriceShape = z.object({ unitPrice: z.int().check(z.gte(0)), quantity: z.int() })

export const ProductIdShape = z.int('productId is a whole number').check(z.gte(1))
