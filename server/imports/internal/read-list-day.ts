const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/**
 * A day as lists write it: `2026-11-24`, `24-NOV-2026`, `Nov 24, 2026`, `11/24/2026`; as YYYY-MM-DD, null for blank. Where day
 * and month may be either it is refused: a part must not be sold for a day that was misread.
 */
export function readListDay(text: string | undefined): string | null | { reason: string } {
  if (text === undefined) return null
  const day = text.replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day)
  if (iso) return written(text, iso[1], iso[2], iso[3])
  const named = /^(\d{1,2})[-/. ]?([A-Za-z]{3})[a-z]*[-/., ]*(\d{4})$/.exec(day)
  if (named) return written(text, named[3], monthOf(named[2]), named[1])
  const american = /^([A-Za-z]{3})[a-z]*[. ]+(\d{1,2}),? +(\d{4})$/.exec(day)
  if (american) return written(text, american[3], monthOf(american[1]), american[2])
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(day)
  if (!numbers) return { reason: `"${text}" is not a day` }
  const [, first = '', sign, second = '', year] = numbers
  if (sign === '.') return written(text, year, second, first)
  if (Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second))
    return { reason: `"${text}" may be either of two days: write it as YYYY-MM-DD` }
  return Number(first) > 12 ? written(text, year, second, first) : written(text, year, first, second)
}

const monthOf = (name = ''): string => `${MONTHS.indexOf(name.toUpperCase()) + 1}`

function written(text: string, year = '', month = '', date = ''): string | { reason: string } {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return isDay && /^(?:19|2\d)/.test(year) ? day : { reason: `"${text}" is not a day` }
}
