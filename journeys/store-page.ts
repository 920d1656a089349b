import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import './own-store.ts'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const AXE: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Rules in addition to the standard: headings in order, named landmarks, and accessible names that contain the visible text.
  rules: {
    'heading-order': { enabled: true },
    'landmark-unique': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
  },
  resultTypes: ['violations'],
  iframes: false,
}
/** axe without comments: its source goes into each checked page, and this version has less than half the size. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const WITHOUT_CONTRAST: RunOptions = { ...AXE, rules: { ...AXE.rules, 'color-contrast': { enabled: false } } }
const CONTRAST: RunOptions = { ...AXE, runOnly: ['color-contrast'], rules: {} }

/** A phone, tablets and windows beside another, and a desktop. */
const WIDTHS = [390, 768, 900, 1000, 1024, 1280, 1440]

/** The search box that `/` focuses: the number box of the home page, or the header's on other pages. */
export const searchBox = (page: Page) => page.locator('[role=combobox][aria-keyshortcuts="/"]')

export class StorePage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(address: string): Promise<void> {
    await this.page.goto(`${process.env.STORE_URL}${address}`)
    await this.settled()
  }

  /** Waits until React has hydrated the page, so that clicks have an effect. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() => !('$_TSR' in window))
  }

  async search(text: string): Promise<void> {
    const box = searchBox(this.page)
    await box.fill(text)
    await box.press('Enter')
    await expect(this.page).toHaveURL(/\/shop\?search=/)
  }

  async fillAddress(section: 'Shipping address' | 'Billing address', address: Record<string, string>): Promise<void> {
    const block = this.page.locator('section', { has: this.page.getByRole('heading', { name: section, exact: true }) })
    for (const [label, value] of Object.entries(address)) {
      const field = block.getByLabel(label, { exact: true })
      if (label === 'State') await field.selectOption(value)
      else await field.fill(value)
    }
  }

  async chooseCountry(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Country', exact: true }).click()
    await this.page.getByRole('combobox', { name: 'Search countries' }).fill(name)
    await this.page.getByRole('option', { name }).first().click()
  }

  async fillCard(number: string): Promise<void> {
    // The header with the network address also goes to the gateway, which does not allow it. In a routed request, only
    // Playwright sends the preflight request, so the request passes.
    await this.page.route('**/xml/v1/request.api', route => route.continue())
    await this.page.getByLabel('Card number').fill(number)
    await this.page.getByLabel('Expiration date').fill('1235')
    await this.page.getByLabel('CVV').fill('900')
  }

  /** Expects no violation of axe. */
  async isAccessible({ contrast = true } = {}): Promise<void> {
    expect(await this.axeFinds(contrast ? AXE : WITHOUT_CONTRAST)).toEqual([])
  }

  /**
   * Returns the violations that axe finds. Frames are skipped: they do not belong to the store, or run no scripts, including
   * axe.
   */
  private async axeFinds(options: RunOptions): Promise<string[]> {
    // Injecting axe and requesting only violations takes a quarter of the time of the Playwright driver of axe.
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(AXE_SOURCE)
    return this.page.evaluate(async options => {
      // A target that is half under a sticky bar counts as too small. At the top of the page there is none.
      const { scrollY } = window
      window.scrollTo(0, 0)
      // The focus guards of an open menu pass the focus on at once, so they are excluded.
      const { violations } = await window.axe.run({ exclude: '[data-base-ui-focus-guard]' }, options)
      window.scrollTo(0, scrollY)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(' | ')}`)
    }, options)
  }

  async fits(): Promise<void> {
    // Overlays adapt to the width of the page a moment later.
    await expect.poll(() => this.page.evaluate(tooWide)).toEqual([])
    await expect.poll(() => this.page.evaluate(clippedIdentifiers)).toEqual([])
  }

  /**
   * Checks the page on a phone and a desktop, light and dark, with axe, and at all widths for horizontal scrolling and clipped
   * identifiers. Reports all problems.
   */
  async checkLightAndDark(): Promise<void> {
    const address = this.page.url().replace(process.env.STORE_URL ?? '', '')
    for (const width of WIDTHS) {
      await this.page.setViewportSize({ width, height: 900 })
      await expect.soft.poll(() => this.page.evaluate(tooWide), `${address} at ${width}`).toEqual([])
      await expect.soft.poll(() => this.page.evaluate(clippedIdentifiers), `${address} at ${width}`).toEqual([])
      if (width !== 390 && width !== 1440) continue
      // Light and dark mode differ only in colors.
      for (const [colorScheme, options] of [
        ['dark', CONTRAST],
        ['light', AXE],
      ] as const) {
        await this.page.emulateMedia({ colorScheme })
        expect.soft(await this.axeFinds(options), `${address} at ${width}, ${colorScheme}`).toEqual([])
      }
    }
  }

  /**
   * Checks that nothing scrolls sideways and no identifier is cut off at all widths from the smallest phone to a desktop, and
   * runs axe on both.
   */
  async checkEveryWidth(): Promise<void> {
    for (const width of [360, ...WIDTHS]) {
      await this.page.setViewportSize({ width, height: 900 })
      await this.fits()
      // Colors are the same at all widths, and checking them takes most of the time.
      if (width === 390 || width === 1440) await this.isAccessible({ contrast: width === 1440 })
    }
  }
}

/**
 * Returns the elements that are wider than their container: the page, and tables, whose container cuts them off. Runs in the
 * browser.
 */
function tooWide(): string[] {
  const { scrollWidth } = document.documentElement
  const page = scrollWidth > window.innerWidth ? [`the page: ${scrollWidth}`] : []
  const tables = [...document.querySelectorAll<HTMLElement>('table')].filter(
    table => table.checkVisibility() && table.scrollWidth > (table.parentElement?.clientWidth ?? 0) + 1,
  )
  return [
    ...page,
    ...tables.map(table => `${table.className}: ${table.scrollWidth} in ${table.parentElement?.clientWidth}`),
  ]
}

/**
 * Returns the part numbers, document numbers, times and amounts that a container cuts off. Names and lists may be cut off. Runs in
 * the browser.
 */
function clippedIdentifiers(): string[] {
  const identifiers = [
    ...document.querySelectorAll<HTMLElement>('.part-number, .amount, time, tbody [data-fit="whole"], input, output'),
  ].filter(element => element.checkVisibility() && element.clientWidth !== 1)
  const range = document.createRange()
  return identifiers.flatMap(element => {
    if (element instanceof HTMLInputElement) {
      const isIdentifier = element.matches('.part-number, .tabular-nums')
      // A cell may show its text over the field instead.
      const isCovered = getComputedStyle(element).color === 'rgba(0, 0, 0, 0)'
      const isCut = isIdentifier && !isCovered && element.scrollWidth > element.clientWidth + 1
      return isCut ? [`${element.className}: ${element.value}`] : []
    }
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      const { left, right, width } = range.getBoundingClientRect()
      for (let around = texts.currentNode.parentElement; width > 0 && around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around)
        // Texts for screen readers are cut off on purpose; what scrolls can be read.
        if (overflowX === 'auto' || overflowX === 'scroll' || around.clientWidth === 1) break
        const box = around.getBoundingClientRect()
        if (overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1))
          return [`${element.className}: ${element.textContent}`]
      }
    }
    return []
  })
}

/** Waits for a toast with this text. */
export const toast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.locator('[data-sonner-toast]').filter({ hasText: text }).first()).toBeVisible()

/** Loses the answer of the next call, after the server has executed it. */
export const loseAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(
    path,
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

/** The time that a key may take to move the focus. A key that is repeated too early types, or moves the focus again. */
export const KEY_MS = 5000

/** Expects the focus in the shown list. */
export const expectFocusInList = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('k')
    await expect(page.locator('[data-row]').last().and(page.locator(':focus-within'))).toHaveCount(1, {
      timeout: KEY_MS,
    })
  }).toPass()

export const ADDRESS = {
  'First name': 'Amelia',
  'Last name': 'Quimby',
  'Company name': 'Quimby Flying Service',
  Address: '1 Airport Way',
  City: 'Spokane',
  State: 'WA',
  'ZIP code': '99201',
}

/** A random network address of the documentation prefix 2001:db8::/32 (RFC 3849). */
const ownAddress = (): string => `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`

export const test = base.extend<{ store: StorePage; consoleErrors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern; none are needed here
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': ownAddress() }),
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', message => {
      // Chromium also logs an error for a page that is refused on purpose, and for a request that a journey aborts.
      if (
        message.type() === 'error' &&
        !/status of (401|402|403|404|409|410|422|429)|net::ERR_CONNECTION_RESET/.test(message.text())
      )
        errors.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', error => errors.push(String(error)))
    await use(errors)
    expect(errors).toEqual([])
  },
  store: async ({ page, consoleErrors }, use) => {
    expect(consoleErrors).toEqual([])
    await use(new StorePage(page))
  },
})

export { expect }
