import { signedIn } from '../server/customers/accounts/testing.ts'
import { type Answer, type Placed, post } from './buyer.ts'
import { SESSION_SECRET, type Shop } from './scratch-shop.ts'

/** What an admin does to orders; the same `key` again is the same click again. */
export type Admin = {
  cancel: (address: string, order: Placed) => Promise<Answer>
  /** `amount`: cents; null: all that is left */
  refund: (address: string, order: Placed, key: string, amount: number | null) => Promise<Answer>
}

/** Somebody in the back office, signed in. */
export async function openAdmin({ db }: Pick<Shop, 'db'>): Promise<Admin> {
  const { headers } = await signedIn(db, { admin: true, secret: SESSION_SECRET })
  const reason = 'Damaged on the shelf'
  return {
    cancel: (address, { orderId }) => post(address, `/api/admin/orders/${orderId}/cancel`, { reason }, headers),
    refund: (address, { orderId }, key, amount) =>
      post(
        address,
        `/api/admin/orders/${orderId}/refund`,
        { reason, ...(amount === null ? {} : { amount }) },
        { ...headers, 'Idempotency-Key': key },
      ),
  }
}
