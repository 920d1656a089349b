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
  // Beside what the standard asks: headings in order, landmarks with names of their own, and names that have what is seen.
  rules: {
    'heading-order': { enabled: true },
    'landmark-unique': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
  },
  resultTypes: ['violations'],
  iframes: false,
}
/** The same without its comments: less than half of it goes into every page that is looked at. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const WITHOUT_CONTRAST: RunOptions = { ...AXE, rules: { ...AXE.rules, 'color-contrast': { enabled: false } } }
const CONTRAST: RunOptions = { ...AXE, runOnly: ['color-contrast'], rules: {} }

/** A page of the store: goes to addresses of it, fails the test on a console error, and knows how people buy. */
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

  /** React has taken the page over: what is clicked is heard. */
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
    // The header of our own network address goes to the gateway too, which allows no such header: looked at on its way, a
    // request is asked beforehand by Playwright only, and passes.
    await this.page.route('**/xml/v1/request.api', route => route.continue())
    await this.page.getByLabel('Card number').fill(number)
    await this.page.getByLabel('Expiration date').fill('1235')
    await this.page.getByLabel('CVV').fill('900')
  }

  /** axe finds nothing on the page. */
  async isAccessible({ contrast = true } = {}): Promise<void> {
    expect(await this.axeFinds(contrast ? AXE : WITHOUT_CONTRAST)).toEqual([])
  }

  /** The violations that axe finds on the page. Frames are not the store's, or may run no scripts, axe's too. */
  private async axeFinds(options: RunOptions): Promise<string[]> {
    // Handed over whole and asked for violations alone, it takes a quarter of the time of its own driver.
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(AXE_SOURCE)
    return this.page.evaluate(async options => {
      // A target half under a sticky bar counts as too small: at the top of the page there is none.
      const { scrollY } = window
      window.scrollTo(0, 0)
      // The focus guards of an open menu pass the focus on at once.
      const { violations } = await window.axe.run({ exclude: '[data-base-ui-focus-guard]' }, options)
      window.scrollTo(0, scrollY)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(' | ')}`)
    }, options)
  }

  async fits(): Promise<void> {
    // Overlays follow a change of the page's width a moment later.
    await expect.poll(() => this.page.evaluate(tooWide)).toEqual([])
  }

  /** On a phone and a desktop, light and dark: no axe violations, no horizontal scrolling. Reports all problems. */
  async isFineByDayAndNight(): Promise<void> {
    const address = this.page.url().replace(process.env.STORE_URL ?? '', '')
    for (const width of [390, 1440]) {
      await this.page.setViewportSize({ width, height: 900 })
      await expect.soft.poll(() => this.page.evaluate(tooWide), `${address} at ${width}`).toEqual([])
      // Between day and night nothing changes but colors.
      for (const [colorScheme, options] of [
        ['dark', CONTRAST],
        ['light', AXE],
      ] as const) {
        await this.page.emulateMedia({ colorScheme })
        expect.soft(await this.axeFinds(options), `${address} at ${width}, ${colorScheme}`).toEqual([])
      }
    }
  }

  /** Nothing that scrolls sideways or is cut off from the smallest phone to a desk; and nothing for axe to find on both. */
  async isFineAtEveryWidth(): Promise<void> {
    for (const width of [360, 390, 768, 1024, 1440]) {
      await this.page.setViewportSize({ width, height: 900 })
      await this.fits()
      // Colors are the same at every width, and looking at them takes most of the time.
      if (width === 390 || width === 1440) await this.isAccessible({ contrast: width === 1440 })
    }
  }
}

/** Elements wider than their container: the page itself, and tables, which their sheet cuts off. Runs in the browser. */
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

/** A toast that says this is there. */
export const toast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.locator('[data-sonner-toast]').filter({ hasText: text }).first()).toBeVisible()

/** The next call is executed, and its answer is lost. */
export const losesAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(
    path,
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

/** How long a key may take to move the focus. A key that is pressed again too early is typed, or moves the focus once more. */
export const KEY_MS = 5000

/** The keyboard goes into the list that is shown. */
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

/** An address out of 2001:db8::/32, which is for examples. RFC 3849 */
const ownAddress = (): string => `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`

export const test = base.extend<{ store: StorePage; consoleErrors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture is given what it destructures: nothing
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': ownAddress() }),
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', message => {
      // Chromium reports the status of a page that is meant to be refused, and of a request that a journey breaks off, as an error too.
      if (
        message.type() === 'error' &&
        !/status of (401|402|403|404|409|410|422|429)|net::ERR_CONNECTION_RESET/.test(message.text())
      )
        errors.push(message.text())
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
