/**
 * The text without trailing `characters`. Takes linear time: a regular expression such as `/=+$/` retries at each
 * position, which is quadratic.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
