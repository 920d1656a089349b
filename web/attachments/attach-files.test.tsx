import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SentAttachment } from '../../domain/attachments/attachment-shape.ts'
import { lost, refused } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { AttachFiles } from './AttachFiles.tsx'

type Answer = { status: number; body: object }
/** The store's answers to uploads, one after another; without any, the network fails. */
let answers: Answer[] = []
let sent: XMLHttpRequestBodyInit[] = []

class StandIn {
  upload: { onprogress?: (event: object) => void } = {}
  onload = () => {}
  onerror = () => {}
  status = 0
  responseText = ''
  open() {}
  setRequestHeader() {}
  abort() {}
  send(body: XMLHttpRequestBodyInit) {
    sent.push(body)
    const answer = answers.shift()
    setTimeout(() => {
      if (!answer) return this.onerror()
      this.status = answer.status
      this.responseText = JSON.stringify(answer.body)
      this.onload()
    })
  }
}

const upload = 'a'.repeat(32)
const added = { status: 201, body: { upload } }
const pdf = new File(['%PDF-1.7'], 'PO 77.pdf', { type: 'application/pdf' })
const attach = vi.fn<(attachments: SentAttachment[]) => Promise<unknown>>()
const field = page.getByLabelText(/Add (files|another)/)
const button = page.getByRole('button', { name: 'Send files' })
const form = <AttachFiles about="order 1" label="Add to this order" attach={attach} />

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', StandIn)
  window.sessionStorage.clear()
  answers = []
  sent = []
  attach.mockReset().mockResolvedValue({ success: true })
})

test('a file is sent as it is chosen, and attached once with a double click', async () => {
  answers = [added]
  await show(form)
  await expect.element(button).not.toBeInTheDocument()
  await field.upload(pdf)
  await expect.element(page.getByText('Added', { exact: true })).toBeVisible()
  await button.dblClick()
  await expect.element(page.getByText('File added.')).toBeVisible()
  expect(attach.mock.calls).toEqual([[[{ upload, name: 'PO 77.pdf' }]]])
  await expect.element(page.getByText('PO 77.pdf')).not.toBeInTheDocument()
  expect(window.sessionStorage.length).toBe(0)
})

test('refused and lost uploads are shown at the file, which can be sent again or removed', async () => {
  answers = [{ status: 422, body: { code: 'ATTACHMENT_TYPE', message: 'This file cannot be used.' } }]
  await show(form)
  await field.upload([new File(['MZ'], 'a.pdf'), new File(['x'], 'b.csv')])
  await expect.element(page.getByText('This file cannot be used.')).toBeVisible()
  await expect.element(page.getByText('This file didn’t reach us. Please try again.')).toBeVisible()
  await button.click()
  await expect.element(page.getByText(/A file couldn’t be uploaded/)).toBeVisible()
  expect(attach).not.toHaveBeenCalled()
  // Sent again it would be refused again.
  await expect.element(page.getByRole('button', { name: 'Try again: a.pdf' })).not.toBeInTheDocument()
  answers = [added]
  await page.getByRole('button', { name: 'Try again: b.csv' }).click()
  await page.getByRole('button', { name: 'Remove a.pdf' }).click()
  await button.click()
  await expect.poll(() => attach.mock.calls).toEqual([[[{ upload, name: 'b.csv' }]]])
})

test('too large a file is not sent at all, and no more than five are', async () => {
  answers = Array.from({ length: 5 }, (_, at) => ({ status: 201, body: { upload: `${at}`.repeat(32) } }))
  await show(form)
  await field.upload(new File([new Uint8Array(10 * 2 ** 20 + 1)], 'large.pdf'))
  await expect.element(page.getByText('A file has at most 10 MB.')).toBeVisible()
  expect(sent).toEqual([])
  await field.upload(Array.from({ length: 5 }, (_, at) => new File(['a,b'], `${at}.csv`)))
  await expect.element(page.getByText('You can add up to 5 files at once.')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  expect(sent.length).toBe(4)
})

test('a reload shows uploaded files that are not attached; files that the store deleted must be added again', async () => {
  window.sessionStorage.setItem(
    'store.form.files order 1',
    JSON.stringify([{ upload, name: 'PO 77.pdf' }, { name: 1 }]),
  )
  attach.mockRejectedValueOnce(lost())
  attach.mockRejectedValueOnce(
    refused('ATTACHMENT_GONE', 'A file is no longer available. Please add it again.', { upload }),
  )
  await show(form)
  await expect.element(page.getByText('PO 77.pdf')).toBeVisible()
  await button.click()
  await expect.element(page.getByText(/This didn’t reach us/)).toBeVisible()
  await button.click()
  await expect.element(page.getByText('A file is no longer available. Please add it again.').first()).toBeVisible()
  await button.click()
  await expect.element(page.getByText(/A file couldn’t be uploaded/)).toBeVisible()
  expect(attach).toHaveBeenCalledTimes(2)
})
