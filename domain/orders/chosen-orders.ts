import { z } from '../text/zod.ts'

/** So many orders are packed and shipped together. */
export const MOST_SHIPPED_AT_ONCE = 100

/** Orders that were ticked, as an address names them: ids with commas between them, each once. */
export const ChosenOrdersShape = z.pipe(
  z.string().check(z.maxLength(MOST_SHIPPED_AT_ONCE * 40)),
  z.pipe(
    z.transform((given: string) => [...new Set(given.split(',').filter(id => id !== ''))]),
    z.array(z.uuid()).check(z.maxLength(MOST_SHIPPED_AT_ONCE)),
  ),
)
