import { thousands } from './thousands.ts'

/** A count with its noun: `1 row`, `1,200 rows`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${thousands(value)} ${value === 1 ? one : many}`
