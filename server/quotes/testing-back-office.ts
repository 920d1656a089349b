import { beforeAll, expect } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { negotiation } from './testing.ts'

export const refused = (status: number, message: string) => ({
  status,
  body: expect.objectContaining({ message: expect.stringContaining(message) }),
})

/** A buyer and the back office, who negotiate about a part. */
export function quoteBackOffice() {
  const database = testDatabase()
  let app: ReturnType<typeof testApp>
  let buyer: TestUser
  let backOffice: TestUser
  let part: number
  beforeAll(async () => {
    app = testApp(database.db, noGateway)
    buyer = await signedIn(database.db, { name: 'Amelia Quimby' })
    backOffice = await signedIn(database.db, { admin: true, name: 'Bess Coleman' })
    part = await addProduct(database.db, { sku: 'Q-100', price: 0, stock: { new: 5, overhauled: 3 } })
  })
  const talk = negotiation(
    () => app,
    () => buyer,
    () => backOffice,
  )
  const one = (quantity = 2) => ({ lines: [{ productId: part, condition: 'new' as const, quantity }] })
  const mails = async (quoteId: string) => {
    await renderMails(database.db)
    return (
      await database.db.$client.query<{ event: string; recipient: string; subject: string; text: string }>(
        `SELECT event, recipient, subject, text FROM emails WHERE entity LIKE 'quote:' || $1 || '%' ORDER BY id`,
        [quoteId],
      )
    ).rows
  }
  const waitingIds = async () =>
    (
      (await app.call('/api/admin/quotes', { headers: backOffice.headers })).body as { quotes: { id: string }[] }
    ).quotes.map(({ id }) => id)

  return {
    database,
    talk,
    one,
    mails,
    waitingIds,
    get app() {
      return app
    },
    get buyer() {
      return buyer
    },
    set buyer(other) {
      buyer = other
    },
    get backOffice() {
      return backOffice
    },
    get part() {
      return part
    },
  }
}
