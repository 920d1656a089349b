/** Runs `work` and settles after at least `ms`, so that all shorter durations look the same. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = new Promise<void>(resolve => setTimeout(resolve, ms))
  try {
    return await work()
  } finally {
    await floor
  }
}
