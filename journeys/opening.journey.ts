import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { collectMails } from './mails.ts'
import { startStore } from './open-store.ts'
import { RELEASE } from './release.ts'
import { ADDRESS, expect, StorePage, test, toast } from './store-page.ts'

/** A separate process imports the list. */
const A_WHILE = 90_000
const LIST = [
  'Part number,Description,Condition,Quantity,Price',
  'BRG-204,Ball bearing,NE,12,38.50',
  'HOSE-8,Fuel hose,NS,4,112',
]

/** Opens an empty store, and returns the link that its terminal shows to the owner. */
async function openEmptyStore() {
  const folder = await mkdtemp(join(tmpdir(), 'store-journeys-'))
  const smtp = await collectMails(join(folder, 'mails'))
  const store = await startStore({
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    DEMO_PRODUCTS: '0',
    LOG_LEVEL: 'warn',
    SMTP_URL: smtp.url,
    TRUST_PROXY: '1',
  })
  return {
    url: store.url,
    ownerLink: await store.waitForOutput(/do not share the link: (\S+)/),
    close: async () => {
      await store.stop()
      await smtp.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An item of the checklist. */
const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test(
  'the owner opens an empty store and ships the first paid order, with only a browser',
  {
    tag: RELEASE,
  },
  async ({ browser }, { annotations }) => {
    test.setTimeout(600_000)
    const others = process.env.STORE_URL
    const opened = await openEmptyStore()
    process.env.STORE_URL = opened.url
    /** A step that reports its time, without a limit. */
    const step = (name: string, work: () => Promise<void>) =>
      test.step(name, async () => {
        const began = performance.now()
        await work()
        const description = `${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`
        annotations.push({ type: 'time', description })
        console.log(description)
      })
    try {
      const owner = new StorePage(await (await browser.newContext({ reducedMotion: 'reduce' })).newPage())
      const buyer = new StorePage(await (await browser.newContext({ reducedMotion: 'reduce' })).newPage())
      const admin = owner.page
      for (const { page } of [owner, buyer]) page.setDefaultTimeout(20_000)
      const shop = buyer.page
      let number = ''

      await step('owner account', async () => {
        await admin.goto(opened.ownerLink)
        await owner.settled()
        await admin.getByLabel('Full name').fill('Olive Owens')
        await admin.getByLabel('Email', { exact: true }).fill('olive@parts.test')
        await admin.getByLabel('Password', { exact: true }).fill('A long enough passphrase 7')
        await admin.getByRole('button', { name: /^Create/ }).click()
        await expect(admin.getByRole('heading', { name: 'Before the store opens' })).toBeVisible()
        await owner.settled()
        await expect(item(admin, 'Parts with stock')).toContainText('To do')
        await owner.checkLightAndDark()
      })

      await step('an empty shop says so', async () => {
        await buyer.open('/')
        await buyer.isAccessible()
        await buyer.open('/shop')
        await expect(shop.getByText('Showing 0 of 0 products')).toBeVisible()
        await buyer.isAccessible()
        await owner.open('/admin/parts')
        await expect(admin.getByRole('link', { name: 'New part' }).first()).toBeVisible()
      })

      await step('name, phone and address', async () => {
        await owner.open('/admin/store')
        await admin.getByLabel('Name of the store').fill('Owens Aero Parts')
        await admin.getByRole('button', { name: 'Save', exact: true }).click()
        await toast(admin, /saved/i)
        await admin.getByRole('link', { name: 'Phones, mailboxes and hours' }).click()
        await admin.getByLabel('Phone', { exact: true }).fill('312-867-5309')
        await admin.getByLabel('AOG phone').fill('312-867-5310')
        await admin.getByRole('button', { name: 'Save', exact: true }).click()
        await admin.getByRole('link', { name: 'Addresses' }).click()
        const place = admin.getByRole('region', { name: 'Where the store is' })
        await place.getByLabel('Street').fill('7 Field Road')
        await place.getByLabel('City').fill('Wichita')
        await place.getByLabel('State').fill('KS')
        await place.getByLabel('ZIP code').fill('67202')
        await admin.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(async () => {
          await buyer.open('/')
          await expect(shop.getByRole('contentinfo')).toContainText('7 Field Road', { timeout: 500 })
        }).toPass()
        await expect(shop.getByRole('banner')).toContainText('312-867-5309')
      })

      await step('a test mail, terms, a dollar on a card', async () => {
        await owner.open('/admin/opening')
        await admin.getByRole('button', { name: 'Send a test email to me' }).click()
        await toast(admin, /The mail server took it, for olive@parts\.test/)
        await admin.getByRole('button', { name: 'Both are right' }).click()
        await toast(admin, /taxes and terms are reviewed/)
        await admin.getByRole('button', { name: 'Try a card' }).click()
        await owner.fillCard('4111 1111 1111 1111')
        await admin.getByRole('button', { name: /Charge and void/ }).click()
        await expect(item(admin, 'Charge a card and void it')).toContainText('voided by the sandbox')
      })

      await step('the first part', async () => {
        await owner.open('/admin/opening')
        await admin.getByRole('link', { name: 'Add a part' }).click()
        const fields = admin.getByRole('form', { name: 'New part', exact: true })
        await fields.getByLabel('Part number').fill('PUMP-1')
        await fields.getByLabel('Name').fill('Fuel boost pump')
        await fields.getByLabel('Price', { exact: true }).fill('1250')
        await fields.getByLabel('Published: shown in the shop').check()
        await fields.getByRole('button', { name: 'Add part' }).click()
        await toast(admin, 'Part added.')
        const stock = admin.getByRole('form', { name: 'Add stock' })
        await stock.getByLabel('Condition').selectOption('new')
        await stock.getByLabel('Pieces').fill('3')
        await stock.getByRole('button', { name: 'Add stock' }).click()
        await toast(admin, 'Stock added.')
      })

      await step('a list of parts', async () => {
        await owner.open('/admin/imports')
        await admin.getByLabel('Upload a parts list').setInputFiles({
          name: 'stock.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`${LIST.join('\n')}\n`),
        })
        await expect(admin.getByRole('heading', { name: 'stock.csv' })).toBeVisible()
        await owner.settled()
        await admin.getByRole('button', { name: 'Start dry run' }).click()
        await expect(admin.getByRole('heading', { name: 'What would change' })).toBeVisible({ timeout: A_WHILE })
        await admin.getByRole('button', { name: 'Import', exact: true }).click()
        await admin.getByRole('button', { name: 'Yes, import it' }).click()
        await expect(admin.getByRole('heading', { name: 'What changed' })).toBeVisible({ timeout: A_WHILE })
      })

      await step('a guest buys one of each', async () => {
        await buyer.open('/')
        await buyer.search('pump-1')
        await shop.getByRole('link', { name: 'Fuel boost pump', exact: true }).first().click()
        await shop.getByRole('button', { name: 'Add to Cart', exact: true }).click()
        await expect(shop.getByRole('dialog', { name: /^Your Cart/ })).toBeVisible()
        await buyer.open('/')
        await buyer.search('BRG204')
        await shop.getByRole('link', { name: 'Ball bearing', exact: true }).first().click()
        await shop.getByRole('button', { name: 'Add to Cart', exact: true }).click()
        await shop.getByRole('link', { name: 'Proceed to Checkout' }).click()
        await shop.getByLabel('Email', { exact: true }).fill('amelia@parts.test')
        await buyer.fillAddress('Shipping address', ADDRESS)
        await shop.getByRole('button', { name: 'Continue to Payment' }).click()
        await buyer.fillCard('4111 1111 1111 1111')
        await shop.getByRole('button', { name: /Place Order & Pay/ }).click()
        await expect(shop.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
        number = (await shop.getByText(/^APS-\d{8}-\d+$/).textContent()) ?? ''
        await shop.getByRole('link', { name: 'View your order' }).click()
        await expect(shop.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
      })

      await step('packed and shipped', async () => {
        await owner.open('/admin')
        await admin.getByRole('link', { name: number }).first().click()
        await admin.getByLabel('Carrier', { exact: true }).selectOption('UPS')
        await admin.getByLabel('Tracking number').fill('1Z999AA10123456784')
        await admin.getByRole('button', { name: 'Mark as shipped' }).click()
        await toast(admin, 'Marked as shipped.')
      })

      await step('the buyer sees it', async () => {
        await expect(async () => {
          await shop.reload()
          await expect(shop.getByRole('link', { name: /Track with UPS/ })).toBeVisible({ timeout: 500 })
        }).toPass()
      })

      await step('what is left to do', async () => {
        await owner.open('/admin/opening')
        await expect(item(admin, 'Parts with stock')).toBeHidden()
        await admin.getByText(/^Done \(\d\)$/).click()
        for (const title of ['Parts with stock', 'Send a test email', 'Taxes and terms'])
          await expect(item(admin, title)).toContainText('Done')
        await owner.open('/admin')
        await expect(admin.getByText('cannot be explained')).toBeHidden()
      })
    } finally {
      process.env.STORE_URL = others
      await opened.close()
    }
  },
)
