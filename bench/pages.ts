import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { findBrowser } from '../journeys/find-browser.ts'
import { row, type Server } from './scratch-store.ts'

const LOADS = 5
/** As Lighthouse slows a phone: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const SLOW = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, cpu: 4 }

declare global {
  interface Window {
    seen: { lcp: number; cls: number; tbt: number }
  }
}

type Figures = { lcp: number; cls: number; tbt: number; styles: number; requests: number; scripts: string[] }

/**
 * The browser's measures: loading and layout shifts of pages, at full speed and on a slow phone; scrolling of a long
 * list.
 */
export async function measurePages(store: Server): Promise<void> {
  const { items } = (await (await fetch(`${store.address}/api/products?search=pump`)).json()) as {
    items: { slug: string }[]
  }
  const found = await findBrowser()
  const browser = await chromium.launch({ ...(found ? { executablePath: found } : {}), args: ['--no-sandbox'] })
  const paths = [
    ...['/', '/shop', '/shop/category/bolts-screws', '/shop/family/bolts'],
    ...[`/shop/product/${items[0]?.slug}`, '/shop?search=bolt', '/parts-distribution', '/cart'],
  ]
  for (const path of paths) {
    const fast = await load(browser, store.address + path, false, true)
    const bare = await load(browser, store.address + path, false, false)
    row(
      `${path.slice(0, 28)}, 1440 px`,
      `LCP ${fast.lcp.toFixed(0)} ms`,
      `ceiling ${bare.lcp.toFixed(0)} ms without scripts`,
      'to reach 250',
      `CLS ${fast.cls.toFixed(3)}`,
    )
    const slow = await load(browser, store.address + path, true, true)
    const slowBare = await load(browser, store.address + path, true, false)
    row(
      `${path.slice(0, 22)}, slow phone`,
      `LCP ${slow.lcp.toFixed(0)} ms`,
      `ceiling ${slowBare.lcp.toFixed(0)} ms without scripts`,
      'to reach 1500',
      `CLS ${slow.cls.toFixed(3)} (0.02)`,
      `TBT ${slow.tbt.toFixed(0)} ms (200)`,
      `styles ${(slow.styles / 1000).toFixed(1)} kB, ${slow.requests} requests`,
    )
    const waitedFor = await namedScripts(store.address + path)
    row(
      `${path.slice(0, 22)}, scripts, gzip`,
      `${((await gzipped(store.address, waitedFor)) / 1000).toFixed(1)} kB`,
      `what the page waits for, in ${waitedFor.length} files, to reach 150`,
      `all that came by itself within 2.5 s: ${((await gzipped(store.address, slow.scripts)) / 1000).toFixed(1)} kB`,
    )
  }
  await scroll(browser, `${store.address}/shop?perPage=1000`)
  await browser.close()
}

/** The scripts that a page names for itself: with them it is alive. */
async function namedScripts(address: string): Promise<string[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status} of ${address}`)
  const html = await answer.text()
  return [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
}

/** Bytes of scripts as they are sent to who takes gzip, without headers. */
async function gzipped(store: string, paths: readonly string[]): Promise<number> {
  let total = 0
  for (const path of paths) {
    const answer = await fetch(store + path, { headers: { 'accept-encoding': 'gzip' } })
    await answer.arrayBuffer()
    total += Number(answer.headers.get('content-length'))
  }
  return total
}

/** The middle of five first visits. */
async function load(browser: Browser, address: string, isSlow: boolean, withScripts: boolean): Promise<Figures> {
  const all: Figures[] = []
  for (let visit = 0; visit < LOADS; visit++) all.push(await visitOnce(browser, address, isSlow, withScripts))
  const middle = (figure: Exclude<keyof Figures, 'scripts'>) =>
    all.map(one => one[figure]).sort((a, b) => a - b)[Math.floor(LOADS / 2)] ?? 0
  return {
    lcp: middle('lcp'),
    cls: middle('cls'),
    tbt: middle('tbt'),
    styles: middle('styles'),
    requests: middle('requests'),
    scripts: all[0]?.scripts ?? [],
  }
}

async function visitOnce(browser: Browser, address: string, isSlow: boolean, withScripts: boolean): Promise<Figures> {
  const viewport = isSlow ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport, javaScriptEnabled: true })
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })
  }
  // The page's own measures need a script of ours, so the ceiling blocks the store's files instead of all scripts.
  if (!withScripts) await session.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
  const kinds = new Map<string, string>()
  const scripts: string[] = []
  let styles = 0
  let requests = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    requests++
    if (type === 'Script') scripts.push(new URL(response.url).pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Stylesheet') styles += encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, tbt: 0 }
    window.seen = seen
    const watch = (
      type: string,
      each: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
    ) => new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ type, buffered: true })
    watch('largest-contentful-paint', entry => {
      seen.lcp = entry.startTime
    })
    watch('layout-shift', entry => {
      if (!entry.hadRecentInput) seen.cls += entry.value ?? 0
    })
    // As Lighthouse defines it: the time beyond 50 ms of each task, from the first paint on.
    // https://developer.chrome.com/docs/lighthouse/performance/lighthouse-total-blocking-time
    watch('longtask', ({ startTime, duration }) => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
      seen.tbt += Math.max(0, startTime + duration - Math.max(startTime, painted) - 50)
    })
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(isSlow ? 2500 : 800)
  const seen = await page.evaluate(() => window.seen)
  await context.close()
  return { ...seen, scripts, styles, requests }
}

async function scroll(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const started = performance.now()
  await page.goto(address)
  await page.getByRole('region', { name: '1,000 products' }).waitFor()
  row(
    '1,000 a page',
    `${(performance.now() - started).toFixed(0)} ms`,
    'until the list is there and scrolls, to reach 1000',
  )
  const frames = await page.locator('.long-grid').evaluate(async frame => {
    const taken: number[] = []
    let last = performance.now()
    const until = last + 5000
    while (last < until) {
      frame.scrollBy(0, 60)
      const now = await new Promise<number>(resolve => requestAnimationFrame(resolve))
      taken.push(now - last)
      last = now
    }
    return taken.slice(1).sort((a, b) => a - b)
  })
  const mean = frames.reduce((total, one) => total + one, 0) / frames.length
  const worst = frames[Math.floor(frames.length * 0.95)] ?? 0
  row(
    'scrolling it for 5 s',
    `${(1000 / mean).toFixed(0)} /s`,
    `slowest 5 % at ${(1000 / worst).toFixed(0)}/s`,
    'to reach 50/s',
  )
  await page.close()
}
