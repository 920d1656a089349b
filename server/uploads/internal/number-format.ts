// Number formats of spreadsheets (ECMA-376, Part 1, 18.8.30 and 18.8.31), as far as parts lists need them. Text that a
// format hides is not read, and text that it adds is: `17` in the format `00000000` is the part number 00000017.

import { damageOf } from '../../../domain/text/damaged-cell.ts'
import { readListDay, readPeriod } from '../../../domain/text/list-day.ts'

/** The formats that workbooks name by number. */
export const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0',
  6: '$#,##0',
  7: '$#,##0.00',
  8: '$#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
}

const MAX_FORMAT_LENGTH = 200
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

type Token = { is: 'text' | 'code'; text: string }

/** The signs of the first section of a format, and the texts between them. */
function tokensOf(format: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < format.length; at++) {
    const sign = format.charAt(at)
    if (sign === ';') break
    if (sign === '"') {
      const end = format.indexOf('"', at + 1)
      tokens.push({ is: 'text', text: format.slice(at + 1, end === -1 ? undefined : end) })
      if (end === -1) break
      at = end
    } else if (sign === '\\') tokens.push({ is: 'text', text: format.charAt(++at) })
    // `_`: a blank as wide as the next character; `*`: the next character fills the cell.
    else if (sign === '_' || sign === '*') at++
    else if (sign === '[') {
      const end = format.indexOf(']', at)
      if (end === -1) break
      const inside = format.slice(at + 1, end)
      const currency = inside.startsWith('$') ? (inside.slice(1).split('-', 1)[0] ?? '') : ''
      if (currency !== '') tokens.push({ is: 'text', text: currency })
      else if (/^h{1,2}$/i.test(inside)) tokens.push({ is: 'code', text: '[h]' })
      at = end
    } else tokens.push({ is: 'code', text: sign })
  }
  return tokens
}

const isOf = (signs: string) => (token: Token) => token.is === 'code' && signs.includes(token.text.toLowerCase())

/**
 * A number as its format shows it, days with the name of their month: `4-Mar`. Other days are written YYYY-MM-DD, because the order
 * of day and month in `3/4/2026` depends on the reader's computer. A number with more digits than spreadsheets store is written as
 * rounded.
 */
export function shownNumber(value: number, format: string, is1904 = false): string {
  const tokens = format.length > MAX_FORMAT_LENGTH || /general/i.test(format) ? [] : tokensOf(format)
  const hasDigits = tokens.some(isOf('0#?'))
  if (!hasDigits && tokens.some(token => isOf('ymdh')(token) || token.text === '[h]'))
    return shownDay(value, tokens, is1904)
  if (!hasDigits || tokens.some(isOf('e/'))) return plain(value)
  return shownFigure(value, tokens)
}

/** Spreadsheets store 15 digits: longer numbers were rounded on entry. */
const plain = (value: number): string =>
  Math.abs(value) >= 1e15
    ? value
        .toExponential()
        .replace('e', 'E')
        .replace(/^(-?\d)E/, '$1.0E')
    : `${Number(value.toPrecision(15))}`

const DAY_MS = 86_400_000

function shownDay(value: number, tokens: readonly Token[], is1904: boolean): string {
  const at = new Date(Math.round((value + (is1904 ? 1462 : 0)) * DAY_MS) + Date.UTC(1899, 11, 30))
  if (Number.isNaN(at.getTime())) return plain(value)
  const has = (sign: string) => tokens.some(isOf(sign))
  const namesMonth = tokens.some((token, start) => isOf('m')(token) && runLength(tokens, start) > 2)
  const shown = namesMonth ? dayWithName(at, tokens) : ''
  if (isReadAs(shown, at, { hasDay: has('d'), hasYear: has('y') })) return shown
  if (has('d') || (namesMonth && !has('y'))) return at.toISOString().slice(0, 10)
  if (has('y')) return has('m') ? `${monthName(at).slice(0, 3)}-${at.getUTCFullYear()}` : `${at.getUTCFullYear()}`
  const minutes = Math.round(value * 24 * 60)
  return `${Math.floor(minutes / 60)}:${`${minutes % 60}`.padStart(2, '0')}`
}

/** The number of equal signs of a format from one on: 3 of `mmm`. */
function runLength(tokens: readonly Token[], start: number): number {
  const sign = tokens[start]?.text.toLowerCase() ?? ''
  let end = start
  while (tokens[end]?.is === 'code' && tokens[end]?.text.toLowerCase() === sign) end++
  return Math.max(1, end - start)
}

/** The day in a format that names its month; '' if the format shows more than a day. */
function dayWithName(at: Date, tokens: readonly Token[]): string {
  if (tokens.some(isOf('hs'))) return ''
  let text = ''
  for (let next = 0; next < tokens.length; ) {
    const token = tokens[next]
    const length = runLength(tokens, next)
    if (token) text += isOf('dmy')(token) ? pieceOfDay(at, token.text.toLowerCase(), length) : token.text.repeat(length)
    next += length
  }
  return text.trim()
}

function pieceOfDay(at: Date, sign: string, length: number): string {
  const year = `${at.getUTCFullYear()}`
  if (sign === 'y') return length > 2 ? year : year.slice(-2)
  if (sign === 'm' && length > 2) return length === 3 ? monthName(at).slice(0, 3) : monthName(at)
  return `${sign === 'd' ? at.getUTCDate() : at.getUTCMonth() + 1}`.padStart(length, '0')
}

const monthName = (at: Date): string => MONTHS[at.getUTCMonth()] ?? ''

/** True if lists recognize the text as a date, and read the same day or month. A day without a year cannot be read as one. */
function isReadAs(text: string, at: Date, { hasDay, hasYear }: { hasDay: boolean; hasYear: boolean }): boolean {
  if (damageOf(text) !== 'date') return false
  const day = at.toISOString().slice(0, 10)
  if (!hasDay) return readPeriod(text, 'first') === `${day.slice(0, 7)}-01`
  const read = readListDay(text, 'first')
  return !hasYear || ('day' in read && read.day === day)
}

/** Fills digits, from the last one, into the placeholders of a format; texts between the placeholders stay in position. */
function shownFigure(value: number, tokens: readonly Token[]): string {
  const point = tokens.findIndex(isOf('.'))
  const whole = point === -1 ? tokens : tokens.slice(0, point)
  const decimals = point === -1 ? 0 : tokens.slice(point).filter(isOf('0#?')).length
  const isPercent = tokens.some(isOf('%'))
  const [digits = '', fraction = ''] = Math.abs(isPercent ? value * 100 : value)
    .toFixed(Math.min(decimals, 10))
    .split('.')
  const first = whole.findIndex(isOf('0#?'))
  const hasThousands = whole.slice(first).some(isOf(','))
  let left = digits === '0' ? '' : digits
  let text = ''
  let placed = 0
  const place = (digit: string) => {
    text = digit + (hasThousands && placed > 0 && placed % 3 === 0 ? ',' : '') + text
    placed++
  }
  for (const [at, token] of [...whole.entries()].reverse()) {
    if (isOf('0#?')(token)) {
      if (left !== '') place(left.slice(-1))
      else if (token.text === '0') place('0')
      left = left.slice(0, -1)
      // The first place takes all digits that are left.
      if (at === first) for (; left !== ''; left = left.slice(0, -1)) place(left.slice(-1))
    } else if (!isOf(',%')(token)) text = token.text + text
  }
  const last = point === -1 ? [] : tokens.slice(point + 1).filter(token => token.is === 'text')
  const shown = `${text}${decimals > 0 ? `.${fraction}` : ''}${last.map(token => token.text).join('')}${isPercent ? '%' : ''}`
  return `${value < 0 ? '-' : ''}${shown.trim()}`
}
