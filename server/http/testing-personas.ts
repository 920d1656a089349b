import { deepEqual, ok } from 'node:assert/strict'
import type { Role } from '../../domain/staff/roles.ts'
import { addProduct } from '../catalogue/testing.ts'
import { ADDRESS, newKey, orderRequest } from '../checkout/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import type { Db } from '../platform/db/database.ts'
import { newQuoteKey } from '../quotes/testing.ts'
import { messageForm, newSentKey } from '../submissions/testing.ts'
import type { testApp } from './testing.ts'

/**
 * The callers. There is one staff member for each role; the one for quality uses two-step sign-in. The owner comes last.
 */
export const PERSONAS = {
  stranger: { isSignedIn: false, roles: [] },
  'a guest with a wrong token': { isSignedIn: false, roles: [] },
  'a guest with a token': { isSignedIn: false, roles: [] },
  'signed out': { isSignedIn: false, roles: [] },
  'deleted account': { isSignedIn: false, roles: [] },
  'another customer': { isSignedIn: true, roles: [] },
  'an admin who was demoted': { isSignedIn: true, roles: [] },
  sales: { isSignedIn: true, roles: ['sales'] },
  warehouse: { isSignedIn: true, roles: ['warehouse'] },
  quality: { isSignedIn: true, roles: ['quality'] },
  accounts: { isSignedIn: true, roles: ['accounts'] },
  admin: { isSignedIn: true, roles: ['admin'] },
  owner: { isSignedIn: true, roles: [] },
} as const satisfies Record<string, { isSignedIn: boolean; roles: readonly Role[] }>
export type Persona = keyof typeof PERSONAS
export const EVERYBODY = Object.keys(PERSONAS) as Persona[]

/** Records of the owner, or of the guest with the token. */
export type Things = {
  part: number
  orderId: string
  guestOrderId: string
  /** a part of which the guest's order holds the last piece */
  heldForGuest: number
  addressId: number
  carrierAccountId: number
  sessionId: string
  /** a quote that is requested and not priced */
  quoteId: string
  /** the owner, and an unrelated customer */
  userId: string
  bystanderId: string
  /** a new submission of the owner */
  submissionId: string
  /** a part list of the owner */
  partListId: string
}

/** The same records with IDs that do not exist. */
export const missing = (things: Things): Things => ({
  ...things,
  orderId: '00000000-0000-4000-8000-000000000000',
  guestOrderId: '00000000-0000-4000-8000-000000000001',
  addressId: 999_999_999,
  carrierAccountId: 999_999_999,
  sessionId: '00000000-0000-4000-8000-000000000002',
  quoteId: '00000000-0000-4000-8000-000000000003',
  userId: '00000000-0000-4000-8000-000000000004',
  bystanderId: '00000000-0000-4000-8000-000000000005',
  submissionId: '00000000-0000-4000-8000-000000000006',
  partListId: '00000000-0000-4000-8000-000000000007',
})

export type Asker = { headers: Record<string, string>; token: string | null }
export type World = { things: Things; askers: Record<Persona, Asker> }
let worlds = 0

type App = Pick<ReturnType<typeof testApp>, 'call' | 'post'>
type Others = Omit<World['askers'], 'owner' | 'a guest with a token' | 'a guest with a wrong token'>

/** Creates an owner with records, a guest with an order, and all other callers, new or from another world. */
export async function makeWorld(db: Db, { call, post }: App, others?: Others): Promise<World> {
  const owner = await signedIn(db)
  const place = async (productId: number, headers: object) =>
    made(
      post('/api/orders', await orderRequest(db, [{ productId, quantity: 1 }]), {
        ...headers,
        'Idempotency-Key': newKey(),
      }),
    )
  const [part, held] = [
    await addProduct(db, { sku: `WALK-${++worlds}`, price: 3000, stock: { new: 100 } }),
    await addProduct(db, { sku: `LAST-${worlds}`, price: 3000, stock: { new: 1 } }),
  ]
  const order = await place(part, owner.headers)
  const guestOrder = await place(held, {})
  const address = await made(post('/api/settings/addresses', { ...ADDRESS, kind: 'shipping' }, owner.headers))
  const account = { provider: 'fedex', accountNumber: '123456789' }
  const carrier = await made(post('/api/settings/carrier-accounts', account, owner.headers))
  const lines = [{ productId: part, quantity: 1 }]
  const quote = await made(post('/api/quotes', { key: newQuoteKey(), request: { lines } }, owner.headers))
  await made(post('/api/submissions/messages', { key: newSentKey(), form: messageForm() }, owner.headers))
  const listed = [{ partNumber: 'AN3-5A', productId: null, condition: null, quantity: 1, reference: '' }]
  const list = await made(post('/api/part-lists', { name: 'Annual', lines: listed }, owner.headers))
  const sent = await db.$client.query<{ id: string }>('SELECT id FROM submissions WHERE user_id = $1', [owner.id])
  const { rows } = await db.$client.query(
    `INSERT INTO sessions (user_id, token, expires_at) VALUES ($1, $2, now() + interval '1 day') RETURNING id`,
    [owner.id, `second session of ${owner.id}`],
  )

  return {
    things: {
      part,
      orderId: order.orderId ?? '',
      guestOrderId: guestOrder.orderId ?? '',
      heldForGuest: held,
      addressId: address.id ?? 0,
      carrierAccountId: carrier.id ?? 0,
      sessionId: rows[0].id,
      quoteId: quote.quoteId ?? '',
      userId: owner.id,
      bystanderId: (await signedIn(db)).id,
      submissionId: sent.rows[0]?.id ?? '',
      partListId: list.id ?? '',
    },
    askers: {
      ...(others ?? (await makeOthers(db, { call, post }))),
      'a guest with a wrong token': { headers: {}, token: 'x'.repeat(String(guestOrder.token).length) },
      'a guest with a token': { headers: {}, token: guestOrder.token ?? null },
      owner: by(owner),
    },
  }
}

const by = ({ headers }: TestUser): Asker => ({ headers, token: null })

async function made(answer: ReturnType<App['post']>) {
  const { status, body } = await answer
  ok(status < 300, `${status} ${JSON.stringify(body)}`)
  return body as Record<string, never>
}

/** Callers without records. */
async function makeOthers(db: Db, { call, post }: App): Promise<Others> {
  const signedOut = await signedIn(db)
  await made(post('/api/account/sign-out', {}, signedOut.headers))
  const deleted = await signedIn(db)
  await made(post('/api/account/delete', {}, deleted.headers))
  const demoted = await signedIn(db, { admin: true })
  const { body } = await call('/api/account', { headers: demoted.headers })
  deepEqual((body as { me: { roles: string[] } }).me.roles, ['admin'])
  await db.$client.query('DELETE FROM user_roles WHERE user_id = $1', [demoted.id])

  const inspector = await signedIn(db, { roles: ['quality'] })
  await db.$client.query('UPDATE users SET two_factor_enabled = true WHERE id = $1', [inspector.id])

  return {
    stranger: { headers: {}, token: null },
    'signed out': by(signedOut),
    'deleted account': by(deleted),
    'another customer': by(await signedIn(db)),
    'an admin who was demoted': by(demoted),
    sales: by(await signedIn(db, { roles: ['sales'] })),
    warehouse: by(await signedIn(db, { roles: ['warehouse'] })),
    quality: by(inspector),
    accounts: by(await signedIn(db, { roles: ['accounts'] })),
    admin: by(await signedIn(db, { admin: true })),
  }
}
