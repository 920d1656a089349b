import { CLOCK } from '../observability/gauges.ts'

/**
 * The current time by the clock of the database, which all processes share. Use it for every time that is stored, or
 * compared with a stored or signed one: the clock of this process may be off. It is corrected by the offset of the last
 * check (probe-database.ts), so it follows a changed clock within PROBE_EVERY_MS.
 */
export const databaseNow = (): Date => new Date(Date.now() - (CLOCK.offset() ?? 0) * 1000)
