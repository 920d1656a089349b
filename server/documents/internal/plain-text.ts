import { drawnAs, MISSING_GLYPH, onOneLine } from '../../../domain/text/drawn-text.ts'

/** Text as a font with these characters can write it, on one line: one that it lacks is written as its plain form, or as LACKING. */
export function plainText(characters: ReadonlySet<number>, text: string): string {
  const has = (character: string): boolean => characters.has(character.codePointAt(0) ?? 0)
  return [...onOneLine(text)].map(character => drawnAs(has, character) ?? MISSING_GLYPH).join('')
}
