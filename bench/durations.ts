/** Runs the calls one after another. Returns their durations in ms, ascending. */
export async function times<T>(calls: readonly T[], call: (one: T) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (const one of calls) {
    const started = performance.now()
    await call(one)
    taken.push(performance.now() - started)
  }
  return taken.sort((a, b) => a - b)
}

export const middle = (sorted: number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0
export const milliseconds = (sorted: number[]): string =>
  `p50 ${middle(sorted).toFixed(1)} p99 ${(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0).toFixed(1)} ms`
