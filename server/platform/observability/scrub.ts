/**
 * Removes personal and secret data from a text before it goes to another service: email addresses, numbers as long as
 * those of cards, telephones and ZIP codes, network addresses, tokens, queries of addresses, and quoted text other
 * than names in the code. Each step reads the text once.
 */
export function scrub(text: string, longest = 1000): string {
  const bare = text
    .slice(0, 4 * longest)
    .replace(/[^\s<>"'()]+/g, word => (/[^@]@[^@]/.test(word) ? '[email]' : word))
    .replace(/([?#])[^\s"')]+/g, '$1[…]')
  return withoutQuotations(bare)
    .replace(/(?<!\w)'([^'\n]*)'/g, (_, quoted) => `'${nameOrNothing(quoted)}'`)
    .replace(/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]')
    .replace(/\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b/gi, '[address]')
    .replace(/\b(?=\w*\d)[\w-]{24,}\b/g, '[token]')
    .replace(/\+?\d(?:[ -]?\d){4,}/g, '[number]')
    .slice(0, longest)
}

/** Replaces text between double quotation marks. A mark after a backslash does not end the text. */
function withoutQuotations(text: string): string {
  const pieces: string[] = []
  let from = 0
  let open = -1
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (open === -1 ? character === '"' || character === '“' : character === '“') {
      open = at
    } else if (open !== -1 && character === '\\') {
      at++
    } else if (open !== -1 && (character === '"' || character === '”')) {
      pieces.push(text.slice(from, open + 1), nameOrNothing(text.slice(open + 1, at)), character)
      from = at + 1
      open = -1
    }
  }
  pieces.push(text.slice(from))
  return pieces.join('')
}

/**
 * Matches names of tables, columns, properties and functions. A word that a person types has no underscore, dot or
 * capital within it.
 */
const nameOrNothing = (quoted: string): string =>
  /^[a-z][A-Za-z0-9]*([_.][A-Za-z0-9]+)+$|^[a-z]+([A-Z][a-z0-9]+)+$/.test(quoted) ? quoted : '[…]'
