import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, expectFocusInList, test } from './store-page.ts'

const real = (name: string) => fileURLToPath(new URL(`../../shared/data/${name}.csv`, import.meta.url))
const hasRealLists = existsSync(real('trader_stock'))
if (!hasRealLists) console.log('The real parts lists are missing: small generated ones are imported instead.')

/** A separate process runs the import, and the computer may be busy. */
const A_WHILE = 60_000

const MADE = Array.from({ length: 40 }, (_, n) => `JI-${n};Bolt ${n};${n % 9};${n === 3 ? 'rusty' : 'NE'}`).join('\n')
const newList = (heading: string) => ({
  name: 'made.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${heading}\n${MADE}\n`),
})

test('an admin imports lists: columns, dry run, progress, failed rows, undo', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  test.setTimeout(480_000)
  await signIn(context, { isAdmin: true })
  await store.open('/admin/imports')
  await store.checkEveryWidth()
  const upload = page.getByLabel('Upload a parts list')

  // A workbook is refused when it is chosen.
  await upload.setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\x03\x04...') })
  await expect(page.getByRole('alert')).toContainText('This archive is not an XLSX workbook.')

  await upload.setInputFiles(newList('P/N;Nomenclature;Heap;Cond'))
  await expect(page.getByRole('heading', { name: 'made.csv' })).toBeFocused()
  await store.settled()
  await expect(page.getByLabel('P/N is')).toHaveValue('sku')
  await expect(page.getByLabel('Nomenclature is')).toHaveValue('name')
  await expect(page.getByLabel('Heap is')).toHaveValue('')
  await page.getByLabel('Nomenclature is').selectOption('sku')
  await page.getByRole('button', { name: 'Start dry run' }).click()
  await expect(page.getByRole('alert')).toContainText('Two columns are taken for Part number')
  await page.getByLabel('Nomenclature is').selectOption('name')
  await page.getByLabel('Heap is').selectOption('quantity')
  // Choices without a dry run survive a reload.
  await page.reload()
  await store.settled()
  await expect(page.getByLabel('Heap is')).toHaveValue('quantity')
  await page.getByRole('button', { name: 'Start dry run' }).click()
  await expect(page.getByRole('heading', { name: 'What would change' })).toBeVisible({ timeout: A_WHILE })
  await expect(page.getByText('39 new, 0 changed, 0 as they were').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /rusty/ }).first()).toContainText('is not a condition we know')
  await store.checkEveryWidth()

  // An import uses the settings of its dry run. With other settings on the page, the button is disabled until a new dry run, or
  // until the settings are restored.
  await page.getByLabel('Parts that are not in the list').selectOption('unpublish')
  await expect(page.getByText('This report was made with other settings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled()
  await page.getByLabel('Parts that are not in the list').selectOption('leave')
  await expect(page.getByText('This report was made with other settings')).toBeHidden()

  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Yes, import it' }).click()
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible({ timeout: A_WHILE })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all 1' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('5,condition,"""rusty"" is not')

  await page.getByRole('button', { name: 'Undo this run' }).click()
  await page.getByRole('button', { name: 'Yes, undo it' }).click()
  await expect(page.getByRole('heading', { name: 'What was undone' })).toBeVisible({ timeout: A_WHILE })
  await expect(page.getByText('0 restored, 39 removed, 0 left').first()).toBeVisible()
  await store.checkEveryWidth()
  await page.getByRole('link', { name: 'All lists' }).click()
  await expectFocusInList(page)
  await expect(page.getByRole('row', { name: /made\.csv/ }).first()).toContainText(/Undone.*Amelia Quimby/)
})

test('the real lists are imported unchanged', { tag: RELEASE }, async ({ store, page, context }) => {
  test.skip(!hasRealLists, 'the real parts lists are not here')
  test.setTimeout(480_000)
  await signIn(context, { isAdmin: true })
  // Counted in the lists: five part numbers of priced_parts have two makers each, so they are two parts each.
  const REAL = [
    { name: 'trader_stock', rows: '1,793 rows, 1,793 used, 0 failed' },
    { name: 'priced_parts', rows: '1,000 rows, 1,000 used, 0 failed' },
  ]
  for (const { name, rows } of REAL) {
    await store.open('/admin/imports')
    await page.getByLabel('Upload a parts list').setInputFiles(real(name))
    await expect(page.getByRole('heading', { name: `${name}.csv` })).toBeVisible()
    await store.settled()
    await page.getByLabel('Condition of rows without one').selectOption('new')
    await page.getByLabel('Quantity of rows without one').fill('40')
    await page.getByRole('button', { name: 'Start dry run' }).click()
    await expect(page.getByRole('heading', { name: 'What would change' })).toBeVisible({ timeout: A_WHILE })
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('button', { name: 'Yes, import it' }).click()
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible({ timeout: A_WHILE })
    await expect(page.getByText(rows, { exact: true })).toBeVisible()
  }
})
