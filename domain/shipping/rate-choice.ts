type Rate = { rate: number; estimatedDays: number }

/** A rate compared with the others; `isFolded`: another is both faster and cheaper. */
export type ComparedRate<Of extends Rate> = { rate: Of; isCheapest: boolean; isFastest: boolean; isFolded: boolean }

/**
 * Compares rates, and keeps their order. A rate that is slower and more expensive than another is folded, unless it is
 * chosen. Among several cheapest rates the fastest is marked, among several fastest ones the cheapest; a single rate
 * has no marks.
 */
export function compareRates<Of extends Rate>(rates: readonly Of[], chosen: Of | undefined): ComparedRate<Of>[] {
  const cheapest = rates.toSorted((a, b) => a.rate - b.rate || a.estimatedDays - b.estimatedDays)[0]
  const fastest = rates.toSorted((a, b) => a.estimatedDays - b.estimatedDays || a.rate - b.rate)[0]
  return rates.map(rate => ({
    rate,
    isCheapest: rates.length > 1 && rate === cheapest,
    isFastest: rates.length > 1 && rate === fastest,
    isFolded:
      rate !== chosen && rates.some(other => other.rate < rate.rate && other.estimatedDays < rate.estimatedDays),
  }))
}
