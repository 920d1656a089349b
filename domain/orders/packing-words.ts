import type { Package } from '../shipping/packing.ts'
import { counted } from '../text/counted.ts'

/** The lines that the boxes of a rate are for, of an order that has lines of a quote, too: these ship at the price of their quote. */
export const ratedLines = (items: readonly { quoteNumber: string | null }[]): string | null =>
  items.some(({ quoteNumber }) => quoteNumber !== null) ? 'List lines only, without the lines of the quote' : null

/** Boxes in words, those alike together, then what they weigh: `2 × 13 × 12 × 8 in, 25.6 lb each`. */
export function boxLines(packages: readonly Package[]): string[] {
  const alike = new Map<string, number>()
  for (const { lengthIn, widthIn, heightIn, weightLb } of packages) {
    const box = `${lengthIn} × ${widthIn} × ${heightIn} in, ${weightLb} lb`
    alike.set(box, (alike.get(box) ?? 0) + 1)
  }
  const hundredths = packages.reduce((sum, { weightLb }) => sum + Math.round(weightLb * 100), 0)
  return [
    ...[...alike].map(([box, count]) => (count === 1 ? box : `${counted(count, 'box', 'boxes')} of ${box} each`)),
    ...(packages.length > 1 ? [`${counted(packages.length, 'box', 'boxes')}, ${hundredths / 100} lb in all`] : []),
  ]
}
