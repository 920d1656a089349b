import { z } from '../../../domain/text/zod.ts'
import { makeAdmin, takeAdmin } from '../../customers/accounts/change-admin.ts'
import { CursorAsked } from '../../platform/db/list-cursor.ts'
import { admin, DONE, Done } from '../../procedure.ts'
import { recordSecurityEvent, type SecurityEvent } from '../../security-log.ts'
import { listPeople } from './list-people.ts'
import { listPersonsOrders, listPersonsQuotes } from './list-persons-things.ts'
import { readPerson } from './read-person.ts'
import { PeopleAskedShape, PeopleShape, PersonShape, PersonsOrdersShape, PersonsQuotesShape } from './shapes.ts'

const UserId = z.uuid()
const ThingsAsked = z.strictObject({ userId: UserId, after: CursorAsked })

/** Who has an account. Every procedure of it is for admins; none lets an admin in as somebody else. */
export const people = {
  people: admin
    .route({
      method: 'GET',
      path: '/api/admin/people',
      summary: 'Accounts, newest first, 50 at once; found by name, email, company or phone number',
    })
    .input(PeopleAskedShape)
    .output(PeopleShape)
    .handler(({ context, input }) => listPeople(context.db, input)),

  person: admin
    .route({ method: 'GET', path: '/api/admin/people/{userId}', summary: 'An account with what belongs to it' })
    .input(z.strictObject({ userId: UserId }))
    .output(PersonShape)
    .handler(({ context: { db, me }, input }) => readPerson(db, input.userId, me.userId)),

  orders: admin
    .route({
      method: 'GET',
      path: '/api/admin/people/{userId}/orders',
      summary: "Somebody's orders, newest first, 20 at once",
    })
    .input(ThingsAsked)
    .output(PersonsOrdersShape)
    .handler(({ context, input }) => listPersonsOrders(context.db, input)),

  quotes: admin
    .route({
      method: 'GET',
      path: '/api/admin/people/{userId}/quotes',
      summary: "Somebody's quotes of both kinds, newest first, 20 at once",
    })
    .input(ThingsAsked)
    .output(PersonsQuotesShape)
    .handler(({ context, input }) => listPersonsQuotes(context.db, input)),

  makeAdmin: admin
    .route({ method: 'POST', path: '/api/admin/people/{userId}/make-admin', summary: 'Makes somebody an admin' })
    .input(z.strictObject({ userId: UserId }))
    .output(Done)
    .handler(async ({ context, input: { userId } }) => {
      const { db, me } = context
      await makeAdmin(db, { userId, adminId: me.userId })
      await recordSecurityEvent(context, roleChanged(me.userId, userId, 'admin'))
      return DONE
    }),

  takeAdmin: admin
    .route({
      method: 'POST',
      path: '/api/admin/people/{userId}/take-admin',
      summary: "Takes the admin role away; never the last admin's",
    })
    .input(z.strictObject({ userId: UserId }))
    .output(Done)
    .handler(async ({ context, input: { userId } }) => {
      const { db, me } = context
      await takeAdmin(db, { userId, adminId: me.userId })
      await recordSecurityEvent(context, roleChanged(me.userId, userId, 'customer'))
      return DONE
    }),
}

const roleChanged = (accountId: string, of: string, role: string): SecurityEvent => ({
  ...{ event: 'role_changed', result: 'ok', accountId, facts: { of, role } },
})
