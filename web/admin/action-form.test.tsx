import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from '../../domain/text/zod.ts'
import type { CallContext } from '../api.ts'
import { lost, refused } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ActionForm } from './ActionForm.tsx'
import { useActionForm } from './use-action-form.tsx'

const text = z.string().check(z.maxLength(100))
const Draft = z.strictObject({ bin: text, key: text })
const Written = z.strictObject({ bin: z.string().check(z.trim(), z.minLength(1, 'Please name a bin')), key: text })

const send = vi.fn<(written: { bin: string }, call: { context: CallContext }) => Promise<string>>()
const onDone = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  send.mockReset().mockResolvedValue('A-1')
  onDone.mockReset()
})

function MoveForm({ asks = false, version = 1 }: { asks?: boolean; version?: number }) {
  const { action, field } = useActionForm({
    resolver: Written,
    first: { bin: '', key: '' },
    send: ({ bin }, call) => send({ bin: `${bin} of version ${version}` }, call),
    toast: bin => `Moved to ${bin}.`,
    noAnswer: 'No response. Please try again.',
    arrived: 'The first attempt succeeded.',
    stored: { about: 'move:1', shape: Draft },
    fieldRefusals: { LINE_UNKNOWN: 'bin' },
    ...(asks && {
      confirm: ({ bin }: { bin: string }) => ({ question: `Move to ${bin}?`, action: 'Move it', body: 'For good.' }),
    }),
    onDone,
  })
  return (
    <ActionForm action={action} label="Move" submit={{ name: 'Move', busy: 'Moving...' }}>
      <TextField label="Bin" {...field('bin')} />
    </ActionForm>
  )
}

const bin = page.getByLabelText('Bin')
const button = page.getByRole('button', { name: 'Move', exact: true })
const sentBins = () => send.mock.calls.map(([written]) => written.bin)
const sentKeys = () => send.mock.calls.map(([, call]) => call.context.idempotencyKey)

test('invalid input is refused at its field, which gets the focus, and nothing is sent', async () => {
  await show(<MoveForm />)
  await button.click()
  await expect.element(bin).toHaveAccessibleDescription('Please name a bin')
  await expect.element(bin).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('a success is reported, empties the form, and deletes the stored input', async () => {
  const { router } = await show(<MoveForm />)
  await bin.fill(' A-1 ')
  await button.dblClick()
  await expect.element(page.getByText('Moved to A-1.')).toBeVisible()
  await expect.element(bin).toHaveValue('')
  expect(sentBins()).toEqual(['A-1 of version 1'])
  expect(onDone).toHaveBeenCalledOnce()
  await router.navigate({ to: '/elsewhere' })
  await router.navigate({ to: '/admin' })
  await expect.element(bin).toHaveValue('')
})

test('a success that removes the form from the page is its success nevertheless', async () => {
  const { client, router, turnInto } = await show(<MoveForm />)
  await bin.fill('A-1')
  client.invalidateQueries = async () => {
    turnInto(<p>No form</p>)
    await expect.element(bin).not.toBeInTheDocument()
  }
  await button.click()
  await expect.element(page.getByText('No form')).toBeVisible()
  await expect.poll(() => onDone.mock.calls).toEqual([['A-1', { bin: 'A-1', key: expect.any(String) }]])
  await router.navigate({ to: '/elsewhere' })
  await router.navigate({ to: '/admin' })
  turnInto(<MoveForm />)
  await expect.element(bin).toHaveValue('')
})

test('input is restored after another page, and can be discarded', async () => {
  const { router } = await show(<MoveForm />)
  await bin.fill('A-1')
  await router.navigate({ to: '/elsewhere' })
  await expect.element(page.getByText('Another page')).toBeVisible()
  await router.navigate({ to: '/admin' })
  await expect.element(bin).toHaveValue('A-1')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(bin).toHaveValue('')
})

test('the question is asked about the state of its moment, and that state is sent', async () => {
  const { turnInto } = await show(<MoveForm asks version={1} />)
  await bin.fill('A-1')
  await button.click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Move to A-1?For good.')
  turnInto(<MoveForm asks version={2} />)
  await page.getByRole('button', { name: 'Move it' }).dblClick()
  await expect.element(page.getByText('Moved to A-1.')).toBeVisible()
  expect(sentBins()).toEqual(['A-1 of version 1'])
})

test('a dismissed question sends nothing and keeps the input', async () => {
  await show(<MoveForm asks />)
  await bin.fill('A-1')
  await button.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(bin).toHaveValue('A-1')
  await expect.element(button).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('a refusal about a field is shown there, any other above the button; the input stays', async () => {
  send.mockRejectedValueOnce(refused('LINE_UNKNOWN', 'This bin is not known.'))
  send.mockRejectedValueOnce(refused('UNIT_GONE', 'The unit is gone.'))
  await show(<MoveForm />)
  await bin.fill('A-1')
  await button.click()
  await expect.element(bin).toHaveAccessibleDescription('This bin is not known.')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await bin.fill('A-2')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The unit is gone.')
  await expect.element(bin).toHaveValue('A-2')
})

test('a retry after a lost response has the same key; other input that comes too late says so', async () => {
  send.mockRejectedValueOnce(lost())
  send.mockRejectedValueOnce(refused('KEY_REUSED', 'reused'))
  await show(<MoveForm />)
  await bin.fill('A-1')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('No response. Please try again.')
  await bin.fill('A-2')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The first attempt succeeded.')
  await button.click()
  await expect.element(page.getByText('Moved to A-1.')).toBeVisible()
  const [first, second, third] = sentKeys()
  expect(first).toMatch(/.{16}/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

function SavedForm({ stored }: { stored: string }) {
  const { action, field, form } = useActionForm({
    resolver: Written,
    first: { bin: stored, key: '' },
    values: { bin: stored, key: '' },
    saved: answer => ({ bin: answer, key: '' }),
    content: ({ bin }) => bin,
    send,
    toast: bin => `Moved to ${bin}.`,
  })
  return (
    <ActionForm action={action} submit={{ name: 'Move', isOff: !form.formState.isDirty }} hasShortcut>
      <TextField label="Bin" {...field('bin')} />
    </ActionForm>
  )
}

test('a saved value shows as it is stored; input since the submit stays, and is not saved yet', async () => {
  const answer = Promise.withResolvers<string>()
  send.mockReturnValueOnce(answer.promise)
  await show(<SavedForm stored="A-1" />)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await bin.fill(' a-2')
  await button.click()
  await expect.poll(() => sentBins()).toEqual(['a-2'])
  answer.resolve('A-2')
  await expect.element(bin).toHaveValue('A-2')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  const second = Promise.withResolvers<string>()
  send.mockReturnValueOnce(second.promise)
  await bin.fill('a-3')
  await button.click()
  await bin.fill('a-4')
  second.resolve('A-3')
  await expect.element(page.getByText('Moved to A-3.')).toBeVisible()
  await expect.element(bin).toHaveValue('a-4')
  await expect.element(button).not.toHaveAttribute('aria-disabled')
})

test('newer stored values are shown without input; input stays, and can be saved', async () => {
  const { turnInto } = await show(<SavedForm stored="A-1" />)
  turnInto(<SavedForm stored="A-2" />)
  await expect.element(bin).toHaveValue('A-2')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await bin.fill('a-4')
  turnInto(<SavedForm stored="A-3" />)
  await expect.element(bin).toHaveValue('a-4')
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await bin.fill('A-3')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
})

test('the same content has the same key until a response comes; Ctrl+Enter sends it too', async () => {
  send.mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost())
  await show(<SavedForm stored="" />)
  await bin.fill('A-1')
  for (const times of [1, 2]) {
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => send).toHaveBeenCalledTimes(times)
    await expect.element(page.getByRole('alert')).toBeVisible()
  }
  await bin.fill('A-2')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Moved to A-1.')).toBeVisible()
  const [first, second, third] = sentKeys()
  expect(first).toMatch(/.{16}/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
