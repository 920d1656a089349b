/** How long a delivery takes, in words. */
export function deliveryText(days: number): string {
  if (days === 1) return 'Next business day'
  if (days === 2) return 'Within two business days'
  return `About ${days} business days`
}
