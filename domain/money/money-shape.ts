import { z } from '../text/zod.ts'
import { cents, MAX_AMOUNT } from './money.ts'

/** An amount in cents in the input of the API. */
export const CentsShape = z.pipe(
  z.int().check(z.gte(0), z.lte(MAX_AMOUNT)),
  z.transform(amount => cents(amount)),
)
