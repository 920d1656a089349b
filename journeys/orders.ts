import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './store-page.ts'

// Helpers for journeys with orders.

const photograph = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(randomBytes(48), { raw: { width: 4, height: 4, channels: 3 } })
    .resize(900, 600, { fit: 'fill' })
    .jpeg()
    .toBuffer(),
})

export async function requestReturn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a return' })
  await dialog.getByRole('button', { name: 'Choose what to return' }).click()
  await expect(dialog.getByText('Please select a reason')).toBeVisible()
  await dialog.getByRole('button', { name: 'Return everything' }).click()
  await dialog.getByLabel('Reason').selectOption('Damaged')
  await dialog.getByLabel('Comments').fill('Bent in transit <b>badly</b>')
  const script = { name: 'evil.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') }
  await dialog
    .getByLabel('Add photos')
    .setInputFiles([await photograph('tag.jpg'), await photograph('box.jpg'), script])
  await expect(dialog.getByText('Added')).toHaveCount(2)
  await expect(dialog.getByText('This is not a picture that can be used')).toBeVisible()
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await expect(dialog.getByText('Some photos couldn’t be uploaded.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove evil.jpg' }).click()
}
