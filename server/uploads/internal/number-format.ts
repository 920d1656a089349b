// Number formats of spreadsheets (ECMA-376, Part 1, 18.8.30 and 18.8.31), as far as parts lists need them. Text that a
// format hides is not read, and text that it adds is: `17` in the format `00000000` is the part number 00000017.

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
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

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
 * A number as its format shows it. A date is written YYYY-MM-DD, even if its format leaves out a part: `4-Mar` is a
 * date of some year. A month of a year is written `Mar-03`. A number with more digits than spreadsheets store is
 * written as rounded.
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
  const month = MONTHS[at.getUTCMonth()] ?? ''
  if (has('d')) return at.toISOString().slice(0, 10)
  if (has('y')) return has('m') ? `${month}-${at.getUTCFullYear()}` : `${at.getUTCFullYear()}`
  const minutes = Math.round(value * 24 * 60)
  return `${Math.floor(minutes / 60)}:${`${minutes % 60}`.padStart(2, '0')}`
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
