import { z } from '../domain/text/zod.ts'

/** An id in an address, where values are text. */
export const IdInAddress = z.coerce.number().check(z.int(), z.gte(1))

/** The latest days that a report covers. */
export const DaysQuery = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(90)), 7)
