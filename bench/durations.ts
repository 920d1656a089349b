/** Runs `call` for each input, one after another. Returns the durations in ms, ascending. */
export async function times<T>(inputs: readonly T[], call: (input: T) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = []
  for (const input of inputs) {
    const started = performance.now()
    await call(input)
    durations.push(performance.now() - started)
  }
  return durations.sort((a, b) => a - b)
}

export const median = (sorted: number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0
export const milliseconds = (sorted: number[]): string =>
  `p50 ${median(sorted).toFixed(1)} p99 ${(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0).toFixed(1)} ms`
