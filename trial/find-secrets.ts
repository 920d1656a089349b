import type { Evidence } from './evidence.ts'

// Tokens are base64; two texts that agree in so many characters are no accident.
const TELLING = 24
const RUN = new RegExp(`[A-Za-z0-9+/=_-]{${TELLING},}`, 'g')

/**
 * Returns the card numbers, card codes and opaque tokens in a text. Numbers are found with spaces and dashes in them,
 * tokens also in part. Card codes have three or four digits, as many innocent things do: they are found where they stand
 * alone as a text.
 */
export function findSecrets(text: string, { cardNumbers, cardCodes, tokens }: Evidence['secrets']): string[] {
  const found: string[] = []
  for (const number of cardNumbers) {
    if (new RegExp([...number].join('[ -]?')).test(text)) found.push(`card number ending in ${number.slice(-4)}`)
  }
  for (const code of cardCodes) {
    if (new RegExp(`(^|["'\\s=>])${code}($|["'\\s<;,&])`, 'm').test(text)) found.push('a card code')
  }
  const beginnings = new Set(tokens.map(token => token.slice(0, TELLING)))
  const hasToken = (text.match(RUN) ?? []).some(run => {
    for (let at = 0; at + TELLING <= run.length; at++) if (beginnings.has(run.slice(at, at + TELLING))) return true
    return false
  })
  if (hasToken) found.push('an opaque token')
  return found
}
