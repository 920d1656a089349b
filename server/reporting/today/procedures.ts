import { MAIL_STATES } from '../../../domain/admin/mail-state.ts'
import { PAGE_KINDS } from '../../../domain/admin/web-vital.ts'
import { MAIL_EVENT_NAMES } from '../../../domain/mail-texts/mail-kinds.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { listOutbox, OutboxMailShape, OutboxShape, readOutboxMail, resendMail } from '../../mail/outbox.ts'
import { cached } from '../../platform/cache/cached.ts'
import { DONE, Done, NoInput, staff } from '../../procedure.ts'
import { listMissedSearches, MissedSearchShape } from '../../search/list-missed-searches.ts'
import { vitalsByPage } from '../vitals/vitals-by-page.ts'
import { countWaiting, WaitingShape } from './count-waiting.ts'
import { readToday, TodayShape } from './read-today.ts'

// Values from the URL are text.
const Id = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const Days = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(90)), 7)
const Measured = z.nullable(z.object({ p75: z.number(), times: z.int() }))

/** The work of the back office. All procedures are for staff. */
export const admin = {
  today: staff('read_back_office')
    .meta({ shows: ['order', 'quote', 'submission', 'mail', 'stock'] })
    .route({
      method: 'GET',
      path: '/api/admin/today',
      summary: 'Returns the open work of the back office and the results of the day',
    })
    .input(NoInput)
    .output(TodayShape)
    .handler(({ context: { db, store } }) => readToday(db, store)),

  waiting: staff('read_back_office')
    .meta({ shows: ['order', 'quote', 'submission', 'mail', 'stock', 'product', 'job', 'settings'] })
    .route({
      method: 'GET',
      path: '/api/admin/waiting',
      summary: 'Counts the records that wait for the back office',
    })
    .input(NoInput)
    .output(
      z.extend(WaitingShape, {
        /** true if the store is open to customers; false if values are missing in the store settings */
        isOpen: z.boolean(),
        /** true if the files were reachable at the last check */
        areFilesThere: z.boolean(),
      }),
    )
    .handler(async ({ context: { db, system } }) => ({
      ...(await countWaiting(db)),
      isOpen: system.isOpen(),
      areFilesThere: system.areFilesThere(),
    })),

  mails: staff('answer_customers')
    .meta({ shows: ['mail'], list: { name: 'Mail', rows: 'mails', next: 'after', views: ['mail'] } })
    .route({
      method: 'GET',
      path: '/api/admin/mails',
      summary: 'Lists the mails of the store, newest first, 50 per page',
    })
    .input(
      z.strictObject({
        state: z._default(z.nullable(z.enum(MAIL_STATES)), null),
        event: z._default(z.nullable(z.enum(MAIL_EVENT_NAMES)), null),
        /** a part of the recipient's address */
        search: z._default(searchText(100), ''),
        after: z._default(z.nullable(Id), null),
      }),
    )
    .output(OutboxShape)
    .handler(({ context, input }) => listOutbox(context.db, input)),

  mail: staff('answer_customers')
    .meta({ shows: ['mail'] })
    .route({
      method: 'GET',
      path: '/api/admin/mails/{id}',
      summary: 'Returns a mail with its content',
    })
    .input(z.strictObject({ id: Id }))
    .output(OutboxMailShape)
    .handler(({ context, input }) => readOutboxMail(context.db, input.id)),

  resendMail: staff('answer_customers')
    .route({ method: 'POST', path: '/api/admin/mails/{id}/resend', summary: 'Sends a failed mail again' })
    .input(z.strictObject({ id: Id }))
    .output(Done)
    .handler(async ({ context: { db, log, me }, input: { id } }) => {
      await resendMail(db, id, me.userId)
      log.info({ admin: me.userId, mail: id }, 'mail sent again')
      return DONE
    }),

  missedSearches: staff('read_back_office')
    .meta({
      notLive: 'No event tells of it; its page asks every minute or more often',
      list: { name: 'Searches without a result', rows: null, next: null, views: ['searches'] },
    })
    .route({
      method: 'GET',
      path: '/api/admin/missed-searches',
      summary: 'Lists the 100 most frequent searches without a result',
    })
    .input(z.strictObject({ days: Days }))
    .output(z.array(MissedSearchShape))
    .handler(({ context: { db, store }, input: { days } }) =>
      cached(db, `missed-searches ${days}`, () => listMissedSearches(db, days, store.timeZone)),
    ),

  pageSpeed: staff('run_store')
    .meta({ notLive: 'No event tells of it; its page asks every minute or more often' })
    .route({
      method: 'GET',
      path: '/api/admin/page-speed',
      summary: 'Returns the 75th percentile of LCP, INP and CLS for each kind of page',
    })
    .input(z.strictObject({ days: Days }))
    .output(z.array(z.object({ page: z.enum(PAGE_KINDS), LCP: Measured, INP: Measured, CLS: Measured })))
    .handler(({ context: { db, store }, input: { days } }) =>
      cached(db, `page-speed ${days}`, () => vitalsByPage(db, days, store.timeZone)),
    ),
}
