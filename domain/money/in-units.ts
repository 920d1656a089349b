import { counted } from '../text/counted.ts'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** An amount of data in its largest unit: `1.5 GB`; a kB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const amount = bytes / 1000 ** power
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 && power > 0 ? 1 : 0 })} ${UNITS[power]}`
}

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A time span in its largest whole unit: `3 days`, `1 hour`; under a minute `less than a minute`. */
export function formatSpan(seconds: number): string {
  for (const [unit, length] of STEPS) {
    const times = Math.floor(seconds / length)
    if (times > 0) return counted(times, unit)
  }
  return 'less than a minute'
}
