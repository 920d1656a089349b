import { pino } from 'pino'

/** The store's log: JSON lines on standard output. Bodies, cookies, tokens and card data are never given to it. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: label => ({ level: label }) },
  redact: ['*.cookie', '*.authorization', '*.password', '*.token'],
})

export type Log = Pick<typeof log, 'info' | 'warn' | 'error'>
