/** The value of a date-and-time field, `2026-11-21T15:30` in the local time zone, as a moment; null: none. */
export function localTimeToIso(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed === '') return null
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}

/** The other way round, for the field; what is no moment leaves it empty. */
export function isoToLocalTime(moment: string | undefined): string {
  const at = new Date(moment ?? '')
  if (Number.isNaN(at.getTime())) return ''
  const two = (value: number) => `${value}`.padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The time zone of this machine as people know it: `America/New York (GMT-5)`. */
export function localZone(at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const { timeZone } = format.resolvedOptions()
  return [timeZone.replaceAll('_', ' '), offset && offset !== timeZone && `(${offset})`].filter(Boolean).join(' ')
}
