import { z } from './zod.ts'

// Other years are typing errors, and the database has no year 0.
const isNear = (text: string): boolean => /^(19|2\d)\d\d-/.test(text)

/** A day of the calendar, YYYY-MM-DD, of the years 1900 to 2999. */
export const dayShape = (message: string) =>
  z.iso.date({ error: message, abort: true }).check(z.refine(isNear, message))

const MOMENT = 'A moment is written like 2026-11-21T09:00:00Z, in a year from 1900 to 2999'
/** A moment with its time zone, as ISO 8601 writes it, of the same years. */
export const MomentShape = z.iso.datetime({ offset: true, error: MOMENT, abort: true }).check(z.refine(isNear, MOMENT))
