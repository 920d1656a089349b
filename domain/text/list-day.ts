// Days as lists write them. A month, a quarter or a year means one of its days: the last one for an expiry, the first
// one for a date of manufacture or cure. The written text is stored beside the day, so that it is shown and exported as
// it came.

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** The day of a month or quarter that counts. */
export type PeriodDay = 'first' | 'last'
/** The reading of ambiguous days: `03/04/2026`, and with a short year `03/04/05`. */
export type DayOrder = 'month_first' | 'day_first' | 'year_first'
/**
 * Why a text is no day: it may be several (`day_order`, with a short year `short_day_order`), it may be a month of a short year
 * (`short_month`: `06/27`), or nothing reads it.
 */
export type DayDoubt = 'day_order' | 'short_day_order' | 'short_month' | 'none'
/** `as`: what was written, where that was a period; `isSerial`: it was a number of days, as spreadsheets count them. */
export type ListDay = { day: string; as: string; isSerial: boolean } | { doubt: DayDoubt }

type Answers = { order?: DayOrder | undefined; isShortMonth?: boolean }

/** Reads `2026-11-24`, `24-NOV-26`, `Nov 24, 2026`, `11/24/2026`, `20261124`, `45989`, and the periods of readPeriod. */
export function readListDay(text: string, of: PeriodDay, answers: Answers = {}): ListDay {
  const day = readDay(text, answers)
  if (day === null) return { doubt: 'none' }
  if (typeof day === 'object') return day
  if (day !== '') return { day, as: '', isSerial: SERIAL.test(text) }
  const period = readPeriod(text, of)
  if (period !== null) return { day: period, as: text.replace(/\s+/g, ' '), isSerial: false }
  const [, month = '', year = ''] = /^(\d{1,2})[-/](\d\d)$/.exec(text) ?? []
  if (year === '' || Number(month) < 1 || Number(month) > 12) return { doubt: 'none' }
  if (!answers.isShortMonth) return { doubt: 'short_month' }
  const written = `${month.padStart(2, '0')}/${fullYear(year)}`
  return { day: readPeriod(written, of) ?? '', as: written, isSerial: false }
}

const SERIAL = /^\d{5}(?:\.\d{1,12})?$/

/** The day; '' where the text is of another form, null where it is of that form and no day of the calendar. */
function readDay(text: string, { order }: Answers): string | null | { doubt: DayDoubt } {
  if (SERIAL.test(text)) return ofSerial(text)
  const day = text.replace(/[T ]0?0:00(?::00(?:\.0{1,9})?)?Z?$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(day)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const named = /^(\d{1,2})[-/. ]?([A-Za-z]{3})[a-z]{0,6}[-/., ]{0,3}(\d{4}|\d\d)$/.exec(day)
  if (named) return dayOf(fullYear(named[3]), monthOf(named[2]), named[1])
  const american = /^([A-Za-z]{3})[a-z]{0,6}[. ]{1,3}(\d{1,2}),? {1,3}(\d{4})$/.exec(day)
  if (american) return dayOf(american[3], monthOf(american[1]), american[2])
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/.exec(day)
  return numbers ? ofNumbers(numbers, order) : ''
}

function ofNumbers([, first = '', sign, second = '', year = '']: RegExpExecArray, order?: DayOrder) {
  if (sign === '.') return dayOf(fullYear(year), second, first)
  if (year.length === 2) {
    if (order === 'year_first') return dayOf(fullYear(first), second, year)
    // A second number above 12 is a day, and then the first is its month.
    if (Number(first) <= 12 && Number(second) > 12) return dayOf(fullYear(year), first, second)
    if (order === undefined) return { doubt: 'short_day_order' as const }
  }
  const areMonths = Number(first) <= 12 && Number(second) <= 12 && first !== second
  if (areMonths && order === undefined) return { doubt: 'day_order' as const }
  const isDayFirst = areMonths ? order === 'day_first' : Number(first) > 12
  return isDayFirst ? dayOf(fullYear(year), second, first) : dayOf(fullYear(year), first, second)
}

const monthOf = (name = ''): string => `${MONTHS.indexOf(name.toUpperCase()) + 1}`

/** A year of two digits, as POSIX reads it: 69 to 99 are of the last century. */
const fullYear = (year = ''): string => (year.length === 2 ? `${Number(year) > 68 ? 19 : 20}${year}` : year)

function dayOf(year = '', month = '', date = ''): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return isDay && /^(?:19|2\d)/.test(year) ? day : null
}

/** Spreadsheets count days since December 30, 1899: five digits are the years 1927 to 2173. */
function ofSerial(text: string): string {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000)
  return at.toISOString().slice(0, 10)
}

const QUARTER =
  /^(?:([1-4]) ?Q(?:TR)? ?[-/ ]?(\d{4}|\d\d)|Q(?:TR)? ?([1-4])[-/ ]{0,2}(\d{4}|\d\d)|(\d{4})[-/ ]?Q([1-4]))$/i
const MONTH_OF_YEAR = /^(?:(\d{1,2})[-/.](\d{4})|(\d{4})[-/](\d{1,2})|([A-Za-z]{3})[a-z]{0,6}[-/. ]{1,2}(\d{4}|\d\d))$/
const YEAR = /^(?:19|20)\d\d$/

/** The day that a quarter (`1Q25`, `Q1 2025`), a month (`06/2027`, `Jun-27`) or a year means; null: not a period. */
export function readPeriod(text: string, of: PeriodDay): string | null {
  const quarter = QUARTER.exec(text)
  if (quarter) {
    const number = Number(quarter[1] ?? quarter[3] ?? quarter[6])
    return edge(fullYear(quarter[2] ?? quarter[4] ?? quarter[5]), 3 * number - 2, 3 * number, of)
  }
  const month = MONTH_OF_YEAR.exec(text)
  if (month) {
    const number = Number(month[1] ?? month[4] ?? monthOf(month[5]))
    return edge(fullYear(month[2] ?? month[3] ?? month[6]), number, number, of)
  }
  return YEAR.test(text) ? edge(text, 1, 12, of) : null
}

/** The first day of the first month, or the last day of the last one. */
function edge(year: string, firstMonth: number, lastMonth: number, of: PeriodDay): string | null {
  if (of === 'first') return dayOf(year, `${firstMonth}`, '1')
  if (dayOf(year, `${lastMonth}`, '1') === null) return null
  return new Date(Date.UTC(Number(year), lastMonth, 0)).toISOString().slice(0, 10)
}

/** The written period of a day, if it still means this day; null: the day itself is shown. */
export const periodOf = (day: string | null, as: string, of: PeriodDay): string | null =>
  day !== null && as !== '' && readPeriod(as, of) === day ? as : null
