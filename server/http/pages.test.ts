import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()

test('the ETag of a page differs if its content differs, but not if only the time of its rendering does', async () => {
  const page = { of: '' }
  const pages = {
    fetch: async () =>
      new Response(`<p>${page.of}</p><script>u:${Date.now()}</script>`, { headers: { 'Content-Type': 'text/html' } }),
  }
  const mark = async (of: string) => {
    page.of = of
    // Another store each time, so that no page is cached yet.
    return (await testApp(database.db, noGateway, { pages }).request('/shop/product/a')).headers.get('ETag')
  }
  const first = await mark('NSN 1560012345678')
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(await mark('NSN 1560012345678')).toBe(first)
  expect(await mark('NSN 1560012345679')).not.toBe(first)
})

const policyOf = async (html: (nonce: string | undefined) => string) => {
  const pages = {
    fetch: async (_: Request, { nonce }: { nonce: string | undefined }) =>
      new Response(html(nonce), { headers: { 'Content-Type': 'text/html' } }),
  }
  const answer = await testApp(database.db, noGateway, { pages }).request('/shop')
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  return { html: await answer.text(), scripts: /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') }
}
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the policy of a cached page lists only the scripts of its renderer', async () => {
  const { html, scripts } = await policyOf(
    nonce => `<head><meta property="csp-nonce" content="${nonce}"/><script nonce="${nonce}">own()</script>
<script>fetch("//evil")</script><script nonce="">evil()</script><script nonce="guessed">evil()</script>
<b title='<script nonce="none">'>evil()</b></head><script class="$tsr" nonce="${nonce}">state()</script>
<script type="module" async="" src="/assets/entry.js" nonce="${nonce}"></script>`,
  )
  expect(scripts).toEqual(["'self'", hash('own()'), hash('state()')])
  // The cached page does not contain the renderer's mark.
  expect(html).toContain('<script>own()</script>')
  expect(html).not.toMatch(/csp-nonce|nonce="[0-9a-f]{32}"/)
})

test.each(['//shop', '///shop/x', '/.//shop', '/shop//', '//evil.example', '//evil.example//%2F%2Fevil.example'])(
  '%s redirects to a path of the store, whatever host the caller sends',
  async path => {
    const pages = {
      // The renderer does this with addresses that look like one without a protocol.
      fetch: async ({ url }: Request) => {
        const { origin, pathname } = new URL(url)
        return new Response(null, { status: 308, headers: { Location: origin + pathname.replaceAll(/\/+/g, '/') } })
      },
    }
    const app = testApp(database.db, noGateway, { pages })
    for (const at of [path, `/admin${path}`]) {
      const answer = await app.fetch(new Request(`http://evil.example${at}`, { headers: { Host: 'evil.example' } }))
      expect(answer.status).toBe(308)
      expect(answer.headers.get('location')).toMatch(/^\/(?![/\\])/)
    }
  },
)
