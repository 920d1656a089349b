/** Does `work`, and answers or fails when it is done and `ms` are over: what takes less looks alike. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = new Promise<void>(resolve => setTimeout(resolve, ms))
  try {
    return await work()
  } finally {
    await floor
  }
}
