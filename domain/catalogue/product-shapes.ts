import { z } from '../text/zod.ts'
import { CONDITION_NAMES } from './condition.ts'

export const ConditionShape = z.enum(CONDITION_NAMES)

export const ProductIdShape = z.int('productId is a whole number').check(z.gte(1))
