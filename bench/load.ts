import autocannon from 'autocannon'

export const SECONDS = Number(process.env.SECONDS ?? 5)

/**
 * Returns the responses per second over several connections, with compression as a browser requests it. Throws if a response is
 * not 2xx, because fast errors would count as speed.
 */
export async function requestsPerSecond(url: string, connections: number): Promise<number> {
  const result = await autocannon({ url, connections, duration: SECONDS, headers: { 'accept-encoding': 'br' } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers not 2xx, ${result.errors} errors`)
  return result.requests.average
}

/**
 * Returns response times in ms over several connections, which send the next request at once. Throws if a response is not 2xx.
 */
export async function latency(
  url: string,
  connections: number,
  headers: Record<string, string> = {},
): Promise<{ p50: number; p99: number; rate: number }> {
  const result = await autocannon({ url, connections, duration: SECONDS, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers not 2xx, ${result.errors} errors`)
  return { p50: result.latency.p50, p99: result.latency.p99, rate: result.requests.average }
}
