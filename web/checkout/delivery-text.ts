const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** How long a delivery takes, in words; the day itself where the carrier has said it (`2027-05-31`). */
export function deliveryText(days: number, date: string | null = null): string {
  if (date !== null) return `Delivery by ${DAY.format(new Date(`${date}T00:00:00Z`))}`
  if (days === 1) return 'Next business day'
  if (days === 2) return 'Within two business days'
  return `About ${days} business days`
}
