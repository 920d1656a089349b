import { newRequester, openMailed, requestsOf, signUp } from './requesters.ts'
import { expect, test, toast } from './store-page.ts'

test('a visitor creates an account and sends an AOG request from the home page to the back office', async ({
  store,
  page,
}) => {
  const email = newRequester()
  await store.open('/?pn=AN3-5A')
  const send = page.getByRole('link', { name: 'Send an AOG Request' })
  await expect(send).toHaveAttribute('href', /^mailto:/)
  await send.click()
  await expect(page.getByRole('dialog', { name: 'Create an Account to Submit AOG Request' })).toBeVisible()
  await store.isAccessible()
  await signUp(page, email)
  await openMailed(page, email, /verify/i, 'Confirm and Sign In')
  await expect(page).toHaveURL(/\/dashboard\?tab=aog&openAOGRequest=1&pn=AN3-5A$/)
  const dialog = page.getByRole('dialog', { name: 'AOG Request', exact: true })
  await expect(dialog.getByLabel('Part number')).toHaveValue('AN3-5A')
  await dialog.getByLabel('Quantity').fill('half')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  for (const message of ['Quantity must be a whole number', 'Enter where the aircraft is'])
    await expect(dialog.getByText(message)).toBeVisible()
  await store.checkEveryWidth()
  await page.setViewportSize({ width: 360, height: 740 })
  await store.fits()

  await dialog.getByRole('radio', { name: /^AOG now/ }).check()
  await dialog.getByLabel('Quantity').fill('2')
  await dialog.getByLabel('Aircraft type').fill('Cessna 172S')
  await dialog.getByLabel('Tail number').fill('N12345')
  // Typed values survive closing the dialog and a reload.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await store.open('/dashboard?tab=aog&openAOGRequest=1&pn=AN3-5A')
  await expect(dialog.getByRole('radio', { name: /^AOG now/ })).toBeChecked()
  await expect(dialog.getByLabel('Quantity')).toHaveValue('2')
  await expect(dialog.getByLabel('Tail number')).toHaveValue('N12345')
  await dialog.getByLabel('Location').fill('KGEG, hangar 4')
  // The account has a name, but no phone number.
  await expect(dialog.getByLabel('Contact name')).toHaveValue('Amelia Quimby')
  await dialog.getByLabel('Contact name').fill('Night shift')
  await dialog.getByLabel('Contact phone').fill('509-555-0142')
  await dialog.getByLabel('Need by').fill('2001-01-01T08:00')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Enter a time in the future')).toBeVisible()
  await dialog.getByLabel('Need by').fill('2099-06-01T08:00')
  await dialog.getByLabel('Description').fill('Nose gear trunnion cracked')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await toast(page, 'AOG request submitted successfully')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\?tab=aog&quote=[\w-]{36}$/)
  expect(await requestsOf(email)).toEqual([
    { kind: 'aog', notes: 'Nose gear trunnion cracked', account: null, preferred: 'next_day', lines: ['AN3-5A 2'] },
  ])

  await expect(page.getByText('Night shift, 509-555-0142')).toBeVisible()

  // A signed-in customer needs fewer steps. The form has the data of the account, except in fields with typed text.
  const personal = { fullName: 'Amelia Quimby', phoneNumber: '509-555-0177' }
  const answer = await page.request.post(`${process.env.STORE_URL}/api/settings/profile`, { data: personal })
  expect(answer.status()).toBe(200)
  await store.open('/services/aog')
  await expect(page.getByText(/Requests go to aog@\S+ and sales@\S+\./)).toBeVisible()
  await page.getByRole('link', { name: 'Send an AOG Request' }).click()
  await expect(dialog.getByText(/Goes to aog@\S+ and sales@\S+ at once/)).toBeVisible()
  await expect(dialog.getByLabel('Part number')).toHaveValue('')
  await expect(dialog.getByLabel('Contact phone')).toHaveValue('509-555-0177')
  await dialog.getByLabel('Contact phone').fill('509-555-0188')
  await page.reload()
  await expect(dialog.getByLabel('Contact phone')).toHaveValue('509-555-0188')
  await expect(dialog.getByLabel('Contact name')).toHaveValue('Amelia Quimby')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\?tab=aog$/)
})
