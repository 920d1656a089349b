/** The CDN in front: its purge address and our token. */
export type Cdn = { purgeUrl: string; token: string }

/** The purge request of a CDN: its format, and the maximum keys in one. */
type Dialect = {
  most: number
  headers: (token: string) => Record<string, string>
  some: (url: string, keys: readonly string[]) => { url: string; body: object }
  everything: (url: string) => { url: string; body: object }
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** https://www.fastly.com/documentation/reference/api/purging/: CDN_PURGE_URL=https://api.fastly.com/service/ID/purge */
const FASTLY: Dialect = {
  most: 256,
  headers: token => ({ 'Fastly-Key': token }),
  some: (url, keys) => ({ url, body: { surrogate_keys: keys } }),
  everything: url => ({ url: `${url}_all`, body: {} }),
}
/** https://developers.cloudflare.com/cache/how-to/purge-cache/: …/client/v4/zones/ID/purge_cache */
const CLOUDFLARE: Dialect = {
  most: 30,
  headers: bearer,
  some: (url, keys) => ({ url, body: { tags: keys } }),
  everything: url => ({ url, body: { purge_everything: true } }),
}
/** For all other CDNs: their own configuration needs a few lines to accept this request. */
const PLAIN: Dialect = {
  most: 100,
  headers: bearer,
  some: (url, keys) => ({ url, body: { keys } }),
  everything: url => ({ url, body: { everything: true } }),
}

const dialectOf = (url: string): Dialect =>
  ({ 'api.fastly.com': FASTLY, 'api.cloudflare.com': CLOUDFLARE })[new URL(url).hostname] ?? PLAIN

const ANSWER_MS = 5000

/** The maximum number of keys per request of the CDN. */
export const maxKeys = ({ purgeUrl }: Cdn): number => dialectOf(purgeUrl).most

/** Purges the pages with these keys; null: everything. Throws unless the CDN confirms it. */
export async function purge({ purgeUrl, token }: Cdn, keys: readonly string[] | null): Promise<void> {
  const dialect = dialectOf(purgeUrl)
  const { url, body } = keys === null ? dialect.everything(purgeUrl) : dialect.some(purgeUrl, keys)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...dialect.headers(token), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // A redirect is not followed, so that the token is sent nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`)
}
