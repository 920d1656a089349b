import { newKey } from '../new-key.ts'
import { stored } from '../stored.ts'

/**
 * The order that this tab has placed and not paid yet. The key belongs to one content: the same content again (a double
 * click, a second card after a decline) is the same order; other content gets a new key and amends the order.
 */
export type OpenOrder = {
  key: string
  content: string
  /** placed by a customer, not a guest: after a sign-in the order is placed again, for the account */
  asCustomer: boolean
  /** the order that this content takes the place of; sent with the key every time */
  amends: OwnOrder | null
  /** the order that came of it; null until the store has answered */
  own: OwnOrder | null
}
/** A guest's order is opened by its token; a customer's, without one, by the session. */
export type OwnOrder = { orderId: string; token: string | null }

const openOrder = stored('sessionStorage', 'aircraft-parts-open-order', (kept): OpenOrder | null => {
  if (typeof kept !== 'object' || kept === null) return null
  const { key, content, asCustomer, own, amends }: Record<string, unknown> = { ...kept }
  if (typeof key !== 'string' || typeof content !== 'string') return null
  return { key, content, asCustomer: asCustomer === true, own: readOwnOrder(own), amends: readOwnOrder(amends) }
})

export const readOpenOrder = (): OpenOrder | null => openOrder.read()

/** The order that a value of the browser names; null: none. */
export function readOwnOrder(kept: unknown): OwnOrder | null {
  if (typeof kept !== 'object' || kept === null || !('orderId' in kept) || !('token' in kept)) return null
  const { orderId, token } = kept
  return typeof orderId === 'string' && (token === null || typeof token === 'string') ? { orderId, token } : null
}

export function storeOpenOrder(order: OpenOrder): void {
  openOrder.write(order)
}

/**
 * Continues checkout with an unpaid order of another tab: the next payment amends that order, and keeps its number and
 * stock. Its content is unknown here.
 */
export function reopenOrder(own: OwnOrder): void {
  storeOpenOrder({ key: newKey(), content: '', asCustomer: own.token === null, amends: null, own })
}

export const deleteOpenOrder = (): void => openOrder.delete()
