import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PartFields } from '../../../domain/catalogue/part-fields.ts'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { PartFieldsOf } from './PartForm.tsx'
import { NEW_PART, type PartDraft, partDraft, resolvePart } from './part-draft.ts'
import type { Part } from './queries.ts'

const saved = vi.fn<(fields: PartFields) => void>()
const PART: Part['fields'] = { ...NEW_PART, sku: '024147-000', name: 'BATTERY MAIN', price: 1250 }
const SEALANTS = { id: 3, name: 'Sealants', slug: 'sealants', description: '', parts: 1 }

beforeEach(() => {
  saved.mockClear()
  answering('catalogue.admin.categories').mockResolvedValue([SEALANTS])
})

function Form({ fields }: { fields: Part['fields'] }) {
  const form = useForm<PartDraft, unknown, PartFields>({ resolver: resolvePart, defaultValues: partDraft(fields) })
  return (
    <>
      <PartFieldsOf form={form} isNew={false} />
      <button type="button" onClick={form.handleSubmit(saved)}>
        Save
      </button>
    </>
  )
}
const save = () => page.getByRole('button', { name: 'Save' }).click()
const undecided = page.getByText(/This part may be dangerous goods/)
const isHazmat = page.getByLabelText('Dangerous goods: it ships as hazmat')
const isChecked = page.getByLabelText('Checked: it is not dangerous goods')

test('a part that may be dangerous goods shows its shipping until staff decide that it is not', async () => {
  await show(<Form fields={PART} />)
  await expect.element(undecided).toMatchTextContent('(Battery)')
  await isChecked.click()
  await expect.element(undecided).not.toBeInTheDocument()
  await save()
  await expect.poll(() => saved.mock.calls[0]?.[0]).toMatchObject({ isHazmat: false, hazmatChecked: true })
})

test('the category has the same effect', async () => {
  await show(<Form fields={{ ...PART, name: 'PR1440 B2', categoryId: 3 }} />)
  await expect.element(undecided).toMatchTextContent('(Sealant)')
})

test('only dangerous goods have data fields; shipping by air requires the UN number and the class', async () => {
  await show(<Form fields={PART} />)
  expect(page.getByLabelText('UN number').query()).toBeNull()
  await isHazmat.click()
  await expect.element(isChecked).not.toBeInTheDocument()
  const aircraft = page.getByLabelText('Aircraft', { exact: true })
  await aircraft.selectOptions('Cargo aircraft only')
  await save()
  await expect.element(page.getByText('Please enter the UN number and the class first')).toBeVisible()
  await page.getByLabelText('UN number').fill('2795')
  await save()
  await expect.element(page.getByText('UN or ID and four digits, like UN2795')).toBeVisible()
  await page.getByLabelText('UN number').fill('UN2795')
  await page.getByLabelText('Class').fill('8')
  await page.getByLabelText('Packing group').selectOptions('II')
  await save()
  await expect
    .poll(() => saved.mock.calls[0]?.[0])
    .toMatchObject({
      isHazmat: true,
      unNumber: 'UN2795',
      hazardClass: '8',
      packingGroup: 'II',
      hazmatAircraft: 'cargo',
    })
})

test('hidden data neither block the form nor are stored', async () => {
  await show(
    <Form fields={{ ...PART, isHazmat: true, unNumber: 'UN2795', hazardClass: '8', hazmatAircraft: 'cargo' }} />,
  )
  await page.getByLabelText('UN number').fill('UN27')
  await isHazmat.click()
  await save()
  await expect
    .poll(() => saved.mock.calls[0]?.[0])
    .toMatchObject({ isHazmat: false, unNumber: '', hazardClass: '', hazmatAircraft: '' })
})
