import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import type { Certificate, Draft } from './queries.ts'
import { SignCertificate } from './SignCertificate.tsx'

const lineOf = (mark: string, quantity = 1): Draft['lines'][number] => ({
  item: 1,
  partNumber: 'AN3',
  description: 'Bolt',
  maker: 'Maker Works',
  quantity,
  mark,
  status: 'OH',
})
const draftOf = (seen: string, ...lines: Draft['lines']): Draft => ({
  source: 'Tulsa Aero',
  statement: 'used',
  obtainedFrom: 'Tulsa Aero',
  agency: 'Acme',
  seen,
  lines,
})
const form = (draft: Draft, replaced?: Certificate) => (
  <SignCertificate orderId="o1" draft={draft} {...(replaced && { replaced })} onDone={() => {}} />
)
const line = (mark: string) => page.getByRole('checkbox', { name: `1 × AN3 ${mark}, OH` })
const remark = (of: string) => page.getByLabelText(`Remark on this line: AN3, ${of}`)
async function sign() {
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign', exact: true }).click()
}
let asked: ReturnType<typeof answering>
const sent = () => asked.mock.calls.map(([input]) => (input as { facts: { lines: unknown } }).facts.lines)
beforeEach(() => {
  asked = answering('orderDocuments.admin.signCertificate')
})

test('one line is left out, another has a remark; decisions stay when lines are added or removed', async () => {
  const { turnInto } = await show(form(draftOf('seen 1', lineOf('S/N 1'), lineOf('S/N 2'))))
  await line('S/N 1').click()
  await remark('S/N 2').fill('Seals renewed')
  turnInto(form(draftOf('seen 2', lineOf('S/N 0'), lineOf('S/N 1'), lineOf('S/N 2'))))
  await expect.element(line('S/N 0')).toBeChecked()
  await sign()
  expect(sent()).toEqual([{ seen: 'seen 2', leftOut: [1], remarks: [{ line: 2, remark: 'Seals renewed' }] }])
})

test('at least one line is signed', async () => {
  await show(form(draftOf('seen 1', lineOf('S/N 1'))))
  await line('S/N 1').click()
  await expect.element(page.getByText('A certificate needs at least one line.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('a successor starts with the lines and remarks of the earlier certificate; identical pieces keep their order', async () => {
  const replaced: Certificate = {
    id: 'c1',
    number: 'MC-1',
    source: 'Tulsa Aero',
    statement: 'used',
    obtainedFrom: 'Tulsa Aero',
    agency: '',
    remarks: '',
    signedBy: 'Quentin',
    signedAt: new Date(),
    supersededBy: null,
    withdrawnAt: null,
    withdrawnReason: null,
    lines: [{ ...lineOf('', 1), remark: 'Tested', undelivered: 0 }],
  }
  await show(form(draftOf('seen 1', lineOf(''), lineOf(''), lineOf('S/N 2')), replaced))
  await sign()
  expect(sent()).toEqual([{ seen: 'seen 1', leftOut: [1, 2], remarks: [{ line: 0, remark: 'Tested' }] }])
})
