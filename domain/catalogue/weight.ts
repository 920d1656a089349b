const OUNCES = 16
/** Pounds. Below this a piece is not weighed alone: lists contain the smallest figure of their column. */
const TOO_LIGHT = 0.005

/** The weight of a part in words: pounds, or ounces below one. Null: too light to state. */
export function weightText(pounds: number | null): string | null {
  if (pounds === null || pounds < TOO_LIGHT) return null
  if (pounds >= 1) return rounded(pounds) === '1' ? '1 lb' : `${rounded(pounds)} lbs`
  return `${rounded(pounds * OUNCES)} oz`
}

/** One decimal is enough, and none above a hundred. */
const rounded = (value: number): string => `${value >= 100 ? Math.round(value) : Math.round(value * 10) / 10}`
