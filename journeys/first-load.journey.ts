import { expect, test } from './store-page.ts'

/** Bytes: docs/decisions/0008-size-of-the-first-load.md. */
const MOST = 150_000

// One import in the wrong place brings a whole screen into it.
for (const path of ['/', '/shop', '/shop?search=bolt', '/shop/category/bolts-screws', '/shop/product/AN3-5A'])
  test(`the scripts that ${path} waits for are 150 kB at most, gzip`, async ({ request }) => {
    const address = `${process.env.STORE_URL}`
    const html = await (await request.get(address + path)).text()
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
    expect(scripts.length).toBeGreaterThan(2)
    let total = 0
    for (const script of scripts) {
      const { headers } = await fetch(address + script, { headers: { 'accept-encoding': 'gzip' } })
      expect(headers.get('content-encoding') ?? 'small').toMatch(/gzip|small/)
      const bytes = Number(headers.get('content-length'))
      expect(bytes).toBeGreaterThan(0)
      total += bytes
    }
    expect(total).toBeLessThanOrEqual(MOST)
  })
