const MM = 72 / 25.4

/** Sizes of labels, in points: a roll of a small label printer, and the common label of 4 × 6 inches. */
export const LABEL_SIZES = {
  '62x29': { words: '62 × 29 mm', width: 62 * MM, height: 29 * MM },
  '4x6': { words: '4 × 6 in', width: 4 * 72, height: 6 * 72 },
} as const
export type LabelSize = keyof typeof LABEL_SIZES
export const LABEL_SIZE_NAMES = Object.keys(LABEL_SIZES) as LabelSize[]
/** Most labels of one file. */
export const MAX_LABELS = 500
