/** The longest run of digits in a name that compares as a number. */
const WIDTH = 15
const INCH_FRACTIONS = new Set(['2', '4', '8', '16', '32', '64'])

const padded = (digits: string): string => digits.padStart(WIDTH, '0')

/**
 * The key of a name with its figures as they count: `Bolt 2` comes before `Bolt 10`, and `1/4` before `3/8`, `1/2` and
 * `1 1/4`. Decimals count as such (`.25`, `0.25`), except behind a letter (`no.5`). Texts that compare by character then
 * compare as people sort names. The SQL function name_order() makes the same text: change both together.
 */
export function nameKey(name: string): string {
  const lowered = name.toLowerCase()
  if (!/[0-9]/.test(lowered)) return lowered
  // Texts at even places, the figures between them at odd ones.
  const pieces = lowered.replaceAll('\u0001', '').split(/([0-9]+)/)
  const at = (place: number): string => pieces[place] ?? ''
  const isFraction = (over: number): boolean =>
    at(over + 1) === '/' && INCH_FRACTIONS.has(at(over + 2)) && at(over).length < 3 && !at(over + 3).startsWith('/')
  let ordered = at(0)
  let n = 1
  while (n < pieces.length) {
    const whole = at(n)
    const before = at(n - 1)
    const isMixed = (at(n + 1) === ' ' || at(n + 1) === '-') && whole.length < 4 && isFraction(n + 2)
    if (isFraction(n) && !before.endsWith('/')) {
      ordered += inched(0, at(n), at(n + 2))
      n += 2
    } else if (isMixed) {
      ordered += inched(Number(whole), at(n + 2), at(n + 4))
      n += 4
    } else if (before === '.' && n > 1) ordered += whole
    else if (before.endsWith('.') && !/[a-z]\.$/.test(before)) ordered = `${ordered.slice(0, -1)}${padded('')}.${whole}`
    else ordered += padded(whole)
    ordered += at(n + 1)
    n += 2
  }
  return ordered
}

/** A number of inches, with six decimals: exact for sixty-fourths. */
function inched(whole: number, over: string, under: string): string {
  const [n, d] = [Number(over), Number(under)]
  const decimals = `${((n % d) * 1_000_000) / d}`
  return `${padded(`${whole + Math.floor(n / d)}`)}.${decimals.padStart(6, '0')}`
}
