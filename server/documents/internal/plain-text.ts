/** Text as a font with these characters can write it, on one line: one that it lacks is written as its plain form, or as `?`. */
export function plainText(characters: ReadonlySet<number>, text: string): string {
  const has = (character: string): boolean => characters.has(character.codePointAt(0) ?? 0)
  return [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')]
    .map(character => {
      if (has(character)) return character
      const plain = character.normalize('NFKC')
      return [...plain].every(has) ? plain : '?'
    })
    .join('')
}
