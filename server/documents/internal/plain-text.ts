import { drawnAs, MISSING_GLYPH, onOneLine } from '../../../domain/text/drawn-text.ts'

/**
 * Converts a text to one line in the characters of a font. A missing character is replaced by its plain form, or by
 * MISSING_GLYPH.
 */
export function plainText(characters: ReadonlySet<number>, text: string): string {
  const has = (character: string): boolean => characters.has(character.codePointAt(0) ?? 0)
  return [...onOneLine(text)].map(character => drawnAs(has, character) ?? MISSING_GLYPH).join('')
}
