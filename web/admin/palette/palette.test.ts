import { expect, test } from 'vitest'
import { commandsFor } from './commands.ts'
import { groupsOf } from './found-things.ts'

const thing = (kind: 'order' | 'part' | 'unit', id: string, isExact: boolean, more = {}) => ({
  ...{ kind, id, title: id, text: '', isExact },
  ...more,
})

test('a command is found by the beginnings of its words', () => {
  expect(commandsFor('go ord').map(({ href }) => href)).toEqual(['/admin/orders'])
  expect(commandsFor('new p').map(({ href }) => href)).toEqual(['/admin/parts/new'])
  expect(commandsFor('rders')).toEqual([])
  expect(commandsFor('').length).toBeGreaterThan(15)
})

test('what was typed in full stands first, then commands, then the rest by its kind', () => {
  const found = [thing('part', '7', true), thing('order', 'a', false), thing('part', '8', false)]
  expect(groupsOf('parts', found)).toEqual([
    { heading: 'Parts', entries: [{ href: '/admin/parts/7', title: '7', text: '' }] },
    { heading: 'Commands', entries: [{ href: '/admin/parts', title: 'Go to Parts', text: '' }] },
    { heading: 'Orders', entries: [{ href: '/admin/orders/a', title: 'a', text: '' }] },
    { heading: 'Parts', entries: [{ href: '/admin/parts/8', title: '8', text: '' }] },
  ])
})

test('a unit opens on the page of its part', () => {
  const [group] = groupsOf('sn-1', [thing('unit', '5', true, { partId: '7' })])
  expect(group).toEqual({ heading: 'Units', entries: [{ href: '/admin/parts/7?unit=5', title: '5', text: '' }] })
})
