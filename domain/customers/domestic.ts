/** The spellings in lower case. */
export const UNITED_STATES: ReadonlySet<string> = new Set(['us', 'usa', 'united states', 'united states of america'])

/**
 * True if an order to this country is domestic; so is an empty country. Puerto Rico and the other territories have
 * their own ISO codes and count as international.
 */
export function isDomestic(country: string): boolean {
  const written = country.trim().toLowerCase()
  return written === '' || UNITED_STATES.has(written)
}
