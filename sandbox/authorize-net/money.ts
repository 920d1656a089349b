/** Returns the cents of a decimal amount like `10`, `10.5` or `10.50`; null if the text is no amount in dollars. */
export function toCents(decimal: string): number | null {
  const [, dollars, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

/** Writes cents like `10.50`, as the gateway and the ledger do. */
export const toDecimal = (cents: number): string => (cents / 100).toFixed(2)
