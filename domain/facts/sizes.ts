/** A nominal size as the trade says it, with the inches that it is and the fine thread of that size (UNF and UNJF). */
export type Size = { text: string; value: number; thread: string | null }

// ASME B1.1, unified fine threads.
const FINE: Readonly<Record<number, string>> = {
  3: '10-32',
  4: '1/4-28',
  5: '5/16-24',
  6: '3/8-24',
  7: '7/16-20',
  8: '1/2-20',
  9: '9/16-18',
  10: '5/8-18',
  12: '3/4-16',
  14: '7/8-14',
}
/** The sizes of bolts above that that there are; their threads differ by standard. */
const WIDE = [16, 18, 20]

// Number screws: coarse and fine.
const NUMBERED: Readonly<Record<number, readonly [coarse: string, fine: string]>> = {
  2: ['2-56', '2-64'],
  4: ['4-40', '4-48'],
  6: ['6-32', '6-40'],
  8: ['8-32', '8-36'],
  10: ['10-24', '10-32'],
}

/** Inches in lowest terms: `3/8` of 6, `1 1/4` of 20, `3/32` of 1.5. */
export function fraction(sixteenths: number): string {
  const whole = Math.floor(sixteenths / 16)
  let [above, below] = [sixteenths % 16, 16]
  while (!Number.isInteger(above)) [above, below] = [above * 2, below * 2]
  while (above > 0 && above % 2 === 0) [above, below] = [above / 2, below / 2]
  if (above === 0) return `${whole}`
  return whole > 0 ? `${whole} ${above}/${below}` : `${above}/${below}`
}

/** Machine screw numbers in inches: ASME B1.1, 0.060 + 0.013 n. */
export const screwInches = (number: number): number => Math.round((0.06 + 0.013 * number) * 1000) / 1000

/** A size in sixteenths of an inch, where 3 means No. 10; null if there is no bolt of that size. */
export function ofSixteenths(count: number): Size | null {
  if (count === 3) return { text: 'No. 10', value: 0.19, thread: '10-32' }
  const thread = FINE[count] ?? null
  return thread || WIDE.includes(count) ? { text: fraction(count), value: count / 16, thread } : null
}

/** A number screw; null if no screw has that number. */
export function ofNumber(number: number, pitch: 'coarse' | 'fine'): Size | null {
  const threads = NUMBERED[number]
  if (!threads) return null
  return { text: `No. ${number}`, value: screwInches(number), thread: threads[pitch === 'coarse' ? 0 : 1] }
}

/** The sizes of self-locking nuts (MS21042 and its like): 04, 06, 08 are number screws, 3 and up sixteenths. */
export const ofNut = (code: string): Size | null =>
  /^0[468]$/.test(code) ? ofNumber(Number(code), 'coarse') : code.startsWith('0') ? null : ofSixteenths(Number(code))

// A size and its threads to the inch in one: 632, 1032, 428. Threads of No. 12 and below, then quarters and up.
const THREAD_CODES: Readonly<Record<string, string>> = {
  '256': '2-56',
  '440': '4-40',
  '632': '6-32',
  '832': '8-32',
  '836': '8-36',
  '1024': '10-24',
  '1032': '10-32',
  '420': '1/4-20',
  '428': '1/4-28',
  '518': '5/16-18',
  '524': '5/16-24',
  '616': '3/8-16',
  '624': '3/8-24',
  '720': '7/16-20',
  '820': '1/2-20',
  '918': '9/16-18',
  '1018': '5/8-18',
  '1216': '3/4-16',
}

/** The size of such a code. */
export function ofThreadCode(code: string): Size | null {
  const thread = THREAD_CODES[code]
  if (!thread) return null
  const [size = ''] = thread.split('-')
  const text = size.includes('/') ? size : `No. ${size}`
  return { text, value: threadInches(thread) ?? 0, thread }
}

/** The sizes of flat washers (AN960, NAS620): 8, 10 are number screws, 416 is for 4/16 in. */
export function ofWasher(code: string): Size | null {
  const [, sixteenths] = /^(\d{1,2})16$/.exec(code) ?? []
  if (sixteenths) return ofSixteenths(Number(sixteenths))
  return code.length <= 2 ? ofNumber(Number(code), 'fine') : null
}

/** The major diameter that a thread begins with: 1/4-28, 1 1/8-12, 10-32. Null for what is no thread. */
export function threadInches(thread: string): number | null {
  const [, whole, above, below] = /^(?:(\d) )?(\d{1,2})\/(\d{1,2})-\d{1,2}$/.exec(thread) ?? []
  if (above && below)
    return Number(above) > 0 && Number(below) > 0 ? Number(whole ?? 0) + Number(above) / Number(below) : null
  // Of whole inches: 8, 12 and 14 threads, which no number screw has.
  const [, inches] = /^(\d)-(?:8|12|14)$/.exec(thread) ?? []
  if (inches) return Number(inches)
  const [, number] = /^(\d{1,2})-(?:24|32|36|40|48|56|64)$/.exec(thread) ?? []
  return number ? screwInches(Number(number)) : null
}

/** The thread in a name, unless it follows a digit, slash, dot or dash. */
export function threadIn(name: string): string | null {
  const [, sized] = /(?:^|[^\d/.-])((?:\d )?\d{1,2}\/\d{1,2}-\d{1,2})\b/.exec(name) ?? []
  const [, numbered] = /(?:^|[^\d/.-])(\d{1,2}-(?:24|32|36|40))\b/.exec(name) ?? []
  const thread = sized ?? numbered
  return thread && threadInches(thread) !== null ? thread : null
}
