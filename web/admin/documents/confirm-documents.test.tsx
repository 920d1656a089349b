import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { ConfirmDocuments } from './ConfirmDocuments.tsx'

test('documents are confirmed with a reason, which is required at its field', async () => {
  const confirmed = answering('unitDocuments.confirmDocuments').mockResolvedValue({ confirmed: 1, changed: 2, own: 1 })
  const onDone = vi.fn()
  await show(
    <ConfirmDocuments
      documents={[{ documentId: 1, seen: 'a' }]}
      stockDocuments={[{ documentId: 2, seen: 'b' }]}
      onDone={onDone}
    />,
  )
  const reason = page.getByLabelText('Why it fits')
  const button = page.getByRole('button', { name: 'Confirm 2 documents' })
  await button.click()
  await expect.element(reason).toHaveAccessibleDescription('Please say why')
  await expect.element(reason).toHaveFocus()
  await reason.fill(' Compared by eye ')
  await button.dblClick()
  await expect
    .element(page.getByText(/1 document confirmed. 2 have changed since you saw them. 1 is your own/))
    .toBeVisible()
  expect(confirmed.mock.calls.map(([input]) => input)).toEqual([
    {
      documents: [{ documentId: 1, seen: 'a' }],
      stockDocuments: [{ documentId: 2, seen: 'b' }],
      reason: 'Compared by eye',
    },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})
