import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '../../../domain/staff/roles.ts'
import { show } from '../../testing-screen.tsx'
import { WithRoles } from '../may.tsx'
import { UnitFields } from './UnitFields.tsx'
import { FIRST_UNIT } from './unit-draft.ts'

function Fields() {
  const { register, formState } = useForm({ defaultValues: FIRST_UNIT })
  return <UnitFields register={register} errors={formState.errors} kind="serial" />
}
const seenBy = (role: Role) =>
  show(
    <WithRoles roles={[role]}>
      <Fields />
    </WithRoles>,
  )

test.each([
  ['sales', true, true],
  ['warehouse', true, false],
  ['quality', false, false],
] as const)('%s: a field for the owner: %s, for the cost: %s', async (role, hasOwner, hasCost) => {
  await seenBy(role)
  await expect.element(page.getByLabelText('Trace to')).toBeVisible()
  await expect.element(page.getByLabelText('Engine serial')).toBeVisible()
  expect(page.getByLabelText('Owner, if not the store').elements()).toHaveLength(hasOwner ? 1 : 0)
  expect(page.getByLabelText('Cost of one piece').elements()).toHaveLength(hasCost ? 1 : 0)
})
