import { isDrawn } from './drawn-characters.ts'
import { z } from './zod.ts'

// Packing slips, invoices and labels are drawn in fonts without the letters of every script.

/** Replaces a character that the fonts of a document lack. */
export const MISSING_GLYPH = '□'

/** Text on one line, as documents write it: without characters that are not seen. */
export const onOneLine = (text: string): string => text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')

/** A character as a font with `has` can write it: itself, its plain form, or null where it has neither. */
export function drawnAs(has: (character: string) => boolean, character: string): string | null {
  if (has(character)) return character
  const plain = character.normalize('NFKC')
  return [...plain].every(has) ? plain : null
}

/** The characters of a text that no document can draw, each once. Lone surrogates are excluded: no text may have them. */
export const undrawn = (text: string): string =>
  [...new Set(onOneLine(text))]
    .filter(character => character.isWellFormed() && drawnAs(isDrawn, character) === null)
    .join('')

const MAX_NAMED_CHARACTERS = 5

/** The error of a field with characters that documents cannot draw; null: none. */
export function whyNotDrawn(text: string): string | null {
  const lacking = [...undrawn(text)]
  if (lacking.length === 0) return null
  const named = `${lacking.slice(0, MAX_NAMED_CHARACTERS).join('')}${lacking.length > MAX_NAMED_CHARACTERS ? '…' : ''}`
  return `Please use Latin letters: packing slips and carrier labels can’t show “${named}”`
}

/** Refuses text that documents cannot draw. */
export const drawnText = z.superRefine<string>((text, form) => {
  const message = whyNotDrawn(text)
  if (message !== null) form.addIssue({ code: 'custom', message })
})
