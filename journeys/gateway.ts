import type { APIRequestContext } from '@playwright/test'

/** The stand-in for the card gateway, where the store says it is. */
async function gateway(request: APIRequestContext) {
  const credentials = await request.get(`${process.env.STORE_URL}/functions/payment-credentials?guest=true`)
  const { acceptJsUrl } = await credentials.json()
  return (path: string) => new URL(path, acceptJsUrl).href
}

/**
 * The gateway's next answer to a charge gets lost as `fault` says, and so do its notifications while `work` lasts: the
 * store has to ask.
 */
export async function whileItsAnswersGetLost(
  request: APIRequestContext,
  fault: string,
  work: () => Promise<void>,
): Promise<void> {
  const at = await gateway(request)
  const target = await (await request.get(at('/sandbox/webhook-target'))).json()
  const tell = (url: string | null) => request.post(at('/sandbox/webhook-target'), { data: { url } })
  await tell(null)
  try {
    await request.post(at('/sandbox/faults'), { data: { fault, times: 1 } })
    await work()
  } finally {
    await tell(target.url)
  }
}
