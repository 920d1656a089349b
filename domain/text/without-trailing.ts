/**
 * The text without trailing `characters`. It reads the end once; an expression such as `/=+$/` restarts at each of
 * them, in any position.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
