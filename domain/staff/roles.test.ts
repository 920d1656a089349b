import { expect, test } from 'vitest'
import {
  may,
  missingPermissionText,
  needsTwoStep,
  PERMISSIONS,
  type Permission,
  ROLES,
  roleNames,
  rolesThatMay,
} from './roles.ts'

const ALL = Object.keys(PERMISSIONS) as Permission[]
const OUT_OF_THE_TILL: Permission[] = ['refund', 'cancel_orders']

test('signing and giving money back are apart, for an admin too', () => {
  for (const role of ROLES)
    expect([role, may([role], 'sign_certificates') && OUT_OF_THE_TILL.some(each => may([role], each))]).toEqual([
      role,
      false,
    ])
  expect(rolesThatMay('sign_certificates')).toEqual(['quality'])
  expect(may(['admin', 'quality'], 'sign_certificates')).toBe(true)
  expect(ALL.filter(needsTwoStep)).toEqual(['sign_certificates'])
})

test('an admin has all other permissions, and a person without a role has none', () => {
  for (const permission of ALL) {
    expect([permission, may(['admin'], permission)]).toEqual([permission, permission !== 'sign_certificates'])
    expect([permission, may([], permission)]).toEqual([permission, false])
  }
})

test('everybody of the staff reads the back office; people, audit and the store itself are the admin’s', () => {
  expect(rolesThatMay('read_back_office')).toEqual(ROLES)
  for (const permission of ['manage_people', 'read_audit', 'run_store', 'run_imports'] as const)
    expect([permission, rolesThatMay(permission)]).toEqual([permission, ['admin']])
})

test('costs, owners and payments are seen by the roles that work with them', () => {
  expect(rolesThatMay('see_costs')).toEqual(['admin', 'sales', 'accounts'])
  expect(rolesThatMay('see_owners')).toEqual(['admin', 'sales', 'warehouse', 'accounts'])
  expect(rolesThatMay('see_payments')).toEqual(['admin', 'sales', 'accounts'])
})

test('a role that may take a file with costs, owners or payments may see them', () => {
  const files: Permission[] = ['report', 'change_catalogue', 'run_imports', 'quote', 'answer_customers', 'refund']
  for (const permission of files)
    for (const role of rolesThatMay(permission))
      for (const seen of ['see_costs', 'see_owners', 'see_payments'] as const)
        expect([permission, role, seen, may([role], seen)]).toEqual([permission, role, seen, true])
})

test('sales cancels only unpaid orders', () => {
  expect(rolesThatMay('cancel_unpaid')).toEqual(['admin', 'sales', 'accounts'])
  expect(rolesThatMay('cancel_orders')).toEqual(['admin', 'accounts'])
})

test('a person with two roles can do what either role can', () => {
  expect(may(['sales'], 'ship')).toBe(false)
  expect(may(['sales', 'warehouse'], 'ship')).toBe(true)
})

test("words name the missing role and the person's roles", () => {
  expect(missingPermissionText('sign_certificates')).toBe('To sign certificates you need the role Quality.')
  expect(missingPermissionText('ship')).toBe('To pack and ship orders you need the role Admin or Warehouse.')
  expect([roleNames([]), roleNames(['quality', 'sales'])]).toEqual(['Customer', 'Sales, Quality'])
})
