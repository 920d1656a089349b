/** The price filters of a list: `from` cents inclusive, `to` cents exclusive. */
export const PRICE_BANDS = {
  'under-10': { label: 'Under $10', from: 1, to: 10_00 },
  '10-50': { label: '$10 to $50', from: 10_00, to: 50_00 },
  '50-250': { label: '$50 to $250', from: 50_00, to: 250_00 },
  '250-1000': { label: '$250 to $1,000', from: 250_00, to: 1000_00 },
  '1000-5000': { label: '$1,000 to $5,000', from: 1000_00, to: 5000_00 },
  'over-5000': { label: '$5,000 and over', from: 5000_00, to: null },
  'on-request': { label: 'Price on request', from: null, to: null },
} as const satisfies Record<string, { label: string; from: number | null; to: number | null }>

export type PriceBand = keyof typeof PRICE_BANDS
export const PRICE_BAND_NAMES = Object.keys(PRICE_BANDS) as PriceBand[]
export const isPriceBand = (text: string): text is PriceBand => Object.hasOwn(PRICE_BANDS, text)
