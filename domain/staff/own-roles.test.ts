import { expect, test } from 'vitest'
import { whyNotOwnRoles } from './own-roles.ts'
import { ROLES } from './roles.ts'

const alone = { isOnlyAdmin: true, hasTwoStep: true, reason: 'One person runs the store' }

test('one of several admins cannot grant themselves a role', () => {
  for (const role of ROLES) expect(whyNotOwnRoles({ ...alone, isOnlyAdmin: false, given: [role] })).toBe('OWN_ROLE')
})

test('the only admin gives themselves quality alone, by two-step sign-in and with a reason', () => {
  expect(whyNotOwnRoles({ ...alone, given: ['quality'] })).toBeNull()
  for (const role of ROLES.filter(each => each !== 'quality'))
    expect(whyNotOwnRoles({ ...alone, given: ['quality', role] })).toBe('OWN_ROLE')
  expect(whyNotOwnRoles({ ...alone, given: ['quality'], hasTwoStep: false })).toBe('TWO_STEP_REQUIRED')
  expect(whyNotOwnRoles({ ...alone, given: ['quality'], reason: '' })).toBe('OWN_ROLE_REASON')
})

test('an admin who gets no new role needs no reason', () => {
  expect(whyNotOwnRoles({ given: [], isOnlyAdmin: false, hasTwoStep: false, reason: '' })).toBeNull()
})
