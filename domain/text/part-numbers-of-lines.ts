/** Part numbers of the first lines of something, each once, and how many further lines there are. */
export function partNumbersOfLines({ partNumbers, lines }: { partNumbers: readonly string[]; lines: number }): {
  numbers: string
  more: number
} {
  return { numbers: [...new Set(partNumbers)].join(', '), more: lines - partNumbers.length }
}
