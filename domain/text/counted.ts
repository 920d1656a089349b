import { thousands } from './thousands.ts'

/** How many there are of something, with its word: `1 row`, `1,200 rows`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${thousands(value)} ${value === 1 ? one : many}`
