import { describe, expect, test } from 'vitest'
import { z } from '../text/zod.ts'
import type { SeePermission } from './roles.ts'
import { permissionsWithin, removeHiddenFields, seenBy, withoutUnseen } from './seen-by.ts'

const Piece = z.object({ mark: z.string(), cost: seenBy('see_costs', z.nullable(z.int())) })
const Event = z.object({
  event: z.string(),
  note: seenBy('see_payments', z.string(), ({ event }) => event === 'refunded'),
})
const All = z.object({
  one: z.nullable(Piece),
  list: z.array(z.extend(z.omit(Piece, { mark: true }), { at: z.date() })),
  either: z.union([z.object({ kind: z.literal('a'), owner: seenBy('see_owners', z.string()) }), z.string()]),
  byName: z.record(z.string(), Piece),
  pair: z.tuple([z.string(), Piece]),
  events: z.array(Event),
  piped: z.pipe(
    Piece,
    z.transform(piece => piece),
  ),
})
const value = {
  one: { mark: 'SN-1', cost: 1 },
  list: [{ at: new Date(0), cost: 2 }],
  either: { kind: 'a', owner: 'Norwick' },
  byName: { first: { mark: 'SN-2', cost: null } },
  pair: ['x', { mark: 'SN-3', cost: 3 }],
  events: [
    { event: 'refunded', note: '$3.00' },
    { event: 'shipped', note: 'by truck' },
  ],
  piped: { mark: 'SN-4', cost: 4 },
}
const sees =
  (...these: SeePermission[]) =>
  (permission: SeePermission) =>
    these.includes(permission)

describe('responses', () => {
  test('has no field that its reader may not see, at any depth', () => {
    expect(withoutUnseen(All, value, sees())).toEqual({
      one: { mark: 'SN-1' },
      list: [{ at: new Date(0) }],
      either: { kind: 'a' },
      byName: { first: { mark: 'SN-2' } },
      pair: ['x', { mark: 'SN-3' }],
      events: [{ event: 'refunded' }, { event: 'shipped', note: 'by truck' }],
      piped: { mark: 'SN-4' },
    })
    expect(value.one).toEqual({ mark: 'SN-1', cost: 1 })
  })

  test('has all that its reader may see', () => {
    expect(withoutUnseen(All, value, sees('see_costs', 'see_owners', 'see_payments'))).toEqual(value)
    expect(withoutUnseen(All, value, sees('see_owners', 'see_payments'))).toMatchObject({
      one: { mark: 'SN-1' },
      either: { owner: 'Norwick' },
    })
  })

  test('without such fields is the very same', () => {
    const plain = { mark: 'SN-1' }
    expect(withoutUnseen(z.object({ mark: z.string() }), plain, sees())).toBe(plain)
    expect(withoutUnseen(undefined, plain, sees())).toBe(plain)
  })
})

describe('requests', () => {
  test('fields that the sender cannot see may be blank', () => {
    const sent = { one: { mark: 'SN-1', cost: null }, list: [] }
    expect(removeHiddenFields(All, sent, sees())).toBeNull()
    expect(sent).toEqual({ one: { mark: 'SN-1' }, list: [] })
  })

  test('may not fill it in', () => {
    expect(removeHiddenFields(All, { one: { mark: 'SN-1', cost: 5 } }, sees())).toBe('see_costs')
    expect(removeHiddenFields(All, { list: [{ cost: 5 }] }, sees('see_owners'))).toBe('see_costs')
    expect(removeHiddenFields(All, { one: { mark: 'SN-1', cost: 5 } }, sees('see_costs'))).toBeNull()
  })
})

test.each([
  ['a default', z._default(z.array(Piece), [])],
  ['an optional', z.optional(z.array(Piece))],
  ['a nullable', z.nullable(z.array(Piece))],
  ['a nested', z._default(z.nullable(z.optional(z.array(Piece))), null)],
])('fields in %s array are hidden and refused like others', (_, schema) => {
  const list = z.object({ list: schema })
  const given = () => ({ list: [{ mark: 'SN-1', cost: 1 }] })
  expect(withoutUnseen(list, given(), sees())).toEqual({ list: [{ mark: 'SN-1' }] })
  expect(withoutUnseen(list, given(), sees('see_costs'))).toEqual(given())
  expect(removeHiddenFields(list, given(), sees())).toBe('see_costs')
  expect(removeHiddenFields(list, given(), sees('see_costs'))).toBeNull()
})

test('a schema lists the permissions that its fields require', () => {
  expect([...permissionsWithin(All)].sort()).toEqual(['see_costs', 'see_owners', 'see_payments'])
  expect([...permissionsWithin(z.string())]).toEqual([])
})
