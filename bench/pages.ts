import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { findBrowser } from '../journeys/find-browser.ts'
import { row, type Server } from './scratch-store.ts'

const LOADS = 5
/** The throttling of Lighthouse for a phone: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const SLOW = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, cpu: 4 }

declare global {
  interface Window {
    vitals: { lcp: number; cls: number; tbt: number }
  }
}

type Figures = { lcp: number; cls: number; tbt: number; styles: number; requests: number; scripts: string[] }

/**
 * Measures in a browser: the loading and the layout shifts of pages, at full speed and on a slow phone, and the scrolling of a
 * long list.
 */
export async function measurePages(store: Server): Promise<void> {
  const { items } = (await (await fetch(`${store.address}/api/products?search=pump`)).json()) as {
    items: { slug: string }[]
  }
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
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
      'target 250',
      `CLS ${fast.cls.toFixed(3)}`,
    )
    const slow = await load(browser, store.address + path, true, true)
    const slowBare = await load(browser, store.address + path, true, false)
    row(
      `${path.slice(0, 22)}, slow phone`,
      `LCP ${slow.lcp.toFixed(0)} ms`,
      `ceiling ${slowBare.lcp.toFixed(0)} ms without scripts`,
      'target 1500',
      `CLS ${slow.cls.toFixed(3)} (0.02)`,
      `TBT ${slow.tbt.toFixed(0)} ms (200)`,
      `styles ${(slow.styles / 1000).toFixed(1)} kB, ${slow.requests} requests`,
    )
    const required = await namedScripts(store.address + path)
    row(
      `${path.slice(0, 22)}, scripts, gzip`,
      `${((await gzipped(store.address, required)) / 1000).toFixed(1)} kB`,
      `required by the page, in ${required.length} files, target 160`,
      `all loaded without interaction within 2.5 s: ${((await gzipped(store.address, slow.scripts)) / 1000).toFixed(1)} kB`,
    )
  }
  await scroll(browser, `${store.address}/shop?perPage=1000`)
  await browser.close()
}

/** The scripts that the HTML of a page names. With them the page is interactive. */
async function namedScripts(address: string): Promise<string[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status} of ${address}`)
  const html = await answer.text()
  return [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
}

/** The bytes of scripts as sent to a client that accepts gzip, without headers. */
async function gzipped(store: string, paths: readonly string[]): Promise<number> {
  let total = 0
  for (const path of paths) {
    const answer = await fetch(store + path, { headers: { 'accept-encoding': 'gzip' } })
    await answer.arrayBuffer()
    total += Number(answer.headers.get('content-length'))
  }
  return total
}

/** Returns the medians of five first visits. */
async function load(browser: Browser, address: string, isSlow: boolean, withScripts: boolean): Promise<Figures> {
  const loads: Figures[] = []
  for (let visit = 0; visit < LOADS; visit++) loads.push(await visitOnce(browser, address, isSlow, withScripts))
  const median = (figure: Exclude<keyof Figures, 'scripts'>) =>
    loads.map(load => load[figure]).sort((a, b) => a - b)[Math.floor(LOADS / 2)] ?? 0
  return {
    lcp: median('lcp'),
    cls: median('cls'),
    tbt: median('tbt'),
    styles: median('styles'),
    requests: median('requests'),
    scripts: loads[0]?.scripts ?? [],
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
  // The measurements themselves need a script in the page, so the reference blocks only the script files of the store.
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
    const vitals = { lcp: 0, cls: 0, tbt: 0 }
    window.vitals = vitals
    const watch = (
      type: string,
      each: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
    ) => new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ type, buffered: true })
    watch('largest-contentful-paint', entry => {
      vitals.lcp = entry.startTime
    })
    watch('layout-shift', entry => {
      if (!entry.hadRecentInput) vitals.cls += entry.value ?? 0
    })
    // As Lighthouse defines it: the time beyond 50 ms of each task, from the first paint on.
    // https://developer.chrome.com/docs/lighthouse/performance/lighthouse-total-blocking-time
    watch('longtask', ({ startTime, duration }) => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
      vitals.tbt += Math.max(0, startTime + duration - Math.max(startTime, painted) - 50)
    })
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(isSlow ? 2500 : 800)
  const vitals = await page.evaluate(() => window.vitals)
  await context.close()
  return { ...vitals, scripts, styles, requests }
}

async function scroll(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const started = performance.now()
  await page.goto(address)
  await page.getByRole('region', { name: '1,000 products' }).waitFor()
  row('1,000 a page', `${(performance.now() - started).toFixed(0)} ms`, 'until the list can be scrolled, target 1000')
  const frames = await page.locator('.long-grid').evaluate(async frame => {
    const durations: number[] = []
    let last = performance.now()
    const until = last + 5000
    while (last < until) {
      frame.scrollBy(0, 60)
      const now = await new Promise<number>(resolve => requestAnimationFrame(resolve))
      durations.push(now - last)
      last = now
    }
    return durations.slice(1).sort((a, b) => a - b)
  })
  const mean = frames.reduce((total, duration) => total + duration, 0) / frames.length
  const worst = frames[Math.floor(frames.length * 0.95)] ?? 0
  row(
    'scrolling this list for 5 s',
    `${(1000 / mean).toFixed(0)} /s`,
    `slowest 5 % at ${(1000 / worst).toFixed(0)}/s`,
    'target 50/s',
  )
  await page.close()
}
