import { ROLES, roleNames } from '../../../domain/staff/roles.ts'
import { blankableText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { CursorQuery } from '../../platform/db/list-cursor.ts'
import { DONE, Done, staff } from '../../procedure.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import { changeRoles, SELF_GRANT_REASON } from '../accounts/change-roles.ts'
import { listPeople } from './list-people.ts'
import { listPersonsOrders, listPersonsQuotes } from './list-persons-things.ts'
import { readPerson } from './read-person.ts'
import { PeopleQueryShape, PeopleShape, PersonShape, PersonsOrdersShape, PersonsQuotesShape } from './shapes.ts'

const UserId = z.uuid()
const RolesShape = z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length))
const ThingsAsked = z.strictObject({ userId: UserId, after: CursorQuery })

/** People with an account. No procedure signs an admin in as another person. */
export const people = {
  list: staff('manage_people')
    .meta({ shows: ['person'], list: { name: 'People', rows: 'people', next: 'after', views: ['people'] } })
    .route({
      method: 'GET',
      path: '/api/admin/people',
      summary: 'Lists accounts, newest first, 50 per page',
    })
    .input(PeopleQueryShape)
    .output(PeopleShape)
    .handler(({ context, input }) => listPeople(context.db, input)),

  person: staff('manage_people')
    .meta({ shows: ['person', 'order', 'quote'] })
    .route({
      method: 'GET',
      path: '/api/admin/people/{userId}',
      summary: 'Returns an account with its addresses, carrier accounts and counts of orders and quotes',
    })
    .input(z.strictObject({ userId: UserId }))
    .output(PersonShape)
    .handler(({ context: { db, me }, input }) => readPerson(db, input.userId, me.userId)),

  orders: staff('manage_people')
    .meta({ shows: ['person', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/people/{userId}/orders',
      summary: 'Lists the orders of an account, newest first, 20 per page',
    })
    .input(ThingsAsked)
    .output(PersonsOrdersShape)
    .handler(({ context, input }) => listPersonsOrders(context.db, input)),

  quotes: staff('manage_people')
    .meta({ shows: ['person', 'quote'] })
    .route({
      method: 'GET',
      path: '/api/admin/people/{userId}/quotes',
      summary: 'Lists the quotes of an account of both kinds, newest first, 20 per page',
    })
    .input(ThingsAsked)
    .output(PersonsQuotesShape)
    .handler(({ context, input }) => listPersonsQuotes(context.db, input)),

  changeRoles: staff('manage_people')
    .route({
      method: 'POST',
      path: '/api/admin/people/{userId}/roles',
      summary: 'Sets the roles of an account',
    })
    .input(
      z.strictObject({
        userId: UserId,
        roles: RolesShape,
        before: RolesShape,
        reason: z._default(blankableText('A reason', 300), ''),
      }),
    )
    .output(Done)
    .handler(async ({ context, input }) => {
      const { db, me } = context
      const { isByThemselves } = await changeRoles(db, { ...input, adminId: me.userId })
      const facts = {
        of: input.userId,
        roles: roleNames(input.roles),
        ...(isByThemselves ? { note: SELF_GRANT_REASON } : {}),
      }
      await recordSecurityEvent(context, { event: 'role_changed', result: 'ok', accountId: me.userId, facts })
      return DONE
    }),
}
