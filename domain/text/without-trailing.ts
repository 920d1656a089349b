/**
 * The text without those of `characters` that stand at its end. It reads the end once; an expression such as `/=+$/` starts
 * anew at each of them, wherever they stand.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
