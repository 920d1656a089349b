import type { Evidence } from './evidence.ts'

// Tokens are base64. A match of this many characters is no coincidence.
const MIN_MATCH = 24
const RUN = new RegExp(`[A-Za-z0-9+/=_-]{${MIN_MATCH},}`, 'g')

/**
 * Returns a description of each card number, card code and opaque token in a text. Numbers may contain spaces and dashes, and a
 * part of a token counts. Card codes have only three or four digits, so a code counts only as a complete value.
 */
export function findSecrets(text: string, { cardNumbers, cardCodes, tokens }: Evidence['secrets']): string[] {
  const found: string[] = []
  for (const number of cardNumbers) {
    if (new RegExp([...number].join('[ -]?')).test(text)) found.push(`card number ending in ${number.slice(-4)}`)
  }
  for (const code of cardCodes) {
    if (new RegExp(`(^|["'\\s=>])${code}($|["'\\s<;,&])`, 'm').test(text)) found.push('a card code')
  }
  const beginnings = new Set(tokens.map(token => token.slice(0, MIN_MATCH)))
  const hasToken = (text.match(RUN) ?? []).some(run => {
    for (let at = 0; at + MIN_MATCH <= run.length; at++) if (beginnings.has(run.slice(at, at + MIN_MATCH))) return true
    return false
  })
  if (hasToken) found.push('an opaque token')
  return found
}
