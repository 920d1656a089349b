/** How people write it, in small letters. */
export const UNITED_STATES: ReadonlySet<string> = new Set(['us', 'usa', 'united states', 'united states of america'])

/**
 * Whether an order to this country counts as domestic. Nothing entered yet counts as domestic too. Puerto Rico and the
 * other territories have ISO codes of their own and count as international.
 */
export function isDomestic(country: string): boolean {
  const written = country.trim().toLowerCase()
  return written === '' || UNITED_STATES.has(written)
}
