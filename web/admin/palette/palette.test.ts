import { expect, test } from 'vitest'
import { may, type Permission } from '../../../domain/staff/roles.ts'
import { commandsFor } from './commands.ts'
import { groupsOf } from './found-things.ts'

const all = () => true
const thing = (kind: 'order' | 'part' | 'unit', id: string, isExact: boolean, more = {}) => ({
  kind,
  id,
  title: id,
  text: '',
  isExact,
  ...more,
})

test('a command is found by the beginnings of its words', () => {
  expect(commandsFor('go ord', all).map(({ href }) => href)).toEqual(['/admin/orders'])
  expect(commandsFor('new p', all).map(({ href }) => href)).toEqual(['/admin/parts/new'])
  expect(commandsFor('rders', all)).toEqual([])
  expect(commandsFor('', all).length).toBeGreaterThan(15)
})

test('a command without permission is not offered', () => {
  const ofWarehouse = (permission: Permission) => may(['warehouse'], permission)
  const names = commandsFor('', ofWarehouse).map(({ name }) => name)
  expect(names).toContain('Go to Orders')
  for (const name of ['Go to Settings', 'Go to People', 'Go to Payments', 'New part']) expect(names).not.toContain(name)
})

test('exact matches come first, then commands, then the rest by kind', () => {
  const found = [thing('part', '7', true), thing('order', 'a', false), thing('part', '8', false)]
  expect(groupsOf('parts', found, all)).toEqual([
    { heading: 'Parts', entries: [{ href: '/admin/parts/7', title: '7', text: '' }] },
    { heading: 'Commands', entries: [{ href: '/admin/parts', title: 'Go to Parts', text: '' }] },
    { heading: 'Orders', entries: [{ href: '/admin/orders/a', title: 'a', text: '' }] },
    { heading: 'Parts', entries: [{ href: '/admin/parts/8', title: '8', text: '' }] },
  ])
})

test('a unit opens on its page', () => {
  const [group] = groupsOf('sn-1', [thing('unit', '5', true, { partId: '7' })], all)
  expect(group).toEqual({ heading: 'Units', entries: [{ href: '/admin/units/5', title: '5', text: '' }] })
})
