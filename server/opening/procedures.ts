import { DNS_WORDS } from '../../domain/opening/mail-records.ts'
import type { OpeningCheckKind } from '../../domain/opening/opening-check.ts'
import { Refusal } from '../../domain/refusal.ts'
import { fictionalValues } from '../../domain/settings/fictional.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { z } from '../../domain/text/zod.ts'
import { consumeLimit } from '../limits.ts'
import { CardTokenShape } from '../payments/providers.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { waitWithoutTurn } from '../platform/limits/concurrency-queue.ts'
import { DONE, Done, NoInput, staff } from '../procedure.ts'
import { missingSettings } from '../settings.ts'
import { beginEmptying } from './empty-demonstration.ts'
import { lookUpDns } from './look-up-dns.ts'
import type { Asking } from './opening-context.ts'
import { fingerprintsNow, gatewayOf, type OpeningNeeds, readOpening, sectionsOf } from './read-opening.ts'
import { ConfirmInput, DnsInput, DnsShape, EmptyInput, OpeningShape, TriedShape } from './shapes.ts'
import { storeCheck } from './store-check.ts'
import { tryCard } from './try-card.ts'
import { type Tried, tryMail } from './try-mail.ts'

/** The steps before a store opens, and their tests. */
export const opening = {
  read: staff('run_store')
    .meta({ shows: ['opening', 'settings'] })
    .route({
      method: 'GET',
      path: '/api/admin/opening',
      summary: 'Returns the steps before the store opens, with their progress',
    })
    .input(NoInput)
    .output(OpeningShape)
    .handler(async ({ context }) => {
      const needs = needsOf(context)
      return {
        ...(await readOpening(needs)),
        sections: sectionsOf(needs.missing.values),
        mailbox: context.store.mailboxes.sales,
        hasMailServer: !context.transport.isMailbox,
        takesRealCards: needs.gateway.isLive,
      }
    }),

  emptyDemonstration: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/opening/empty-demonstration',
      summary: 'Deletes the demonstration data',
    })
    .input(EmptyInput)
    .output(Done)
    .handler(async ({ context }) => {
      const { gateway } = needsOf(context)
      await beginEmptying(context.db, { by: context.me.userId, takesRealCards: gateway.isLive })
      return DONE
    }),

  tryMail: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/opening/mail',
      summary: 'Sends a test mail to the caller',
    })
    .input(NoInput)
    .output(TriedShape)
    .handler(async ({ context }) => {
      await limit(context)
      return keep(
        context,
        'mail',
        await waitWithoutTurn(() => tryMail(context.transport, context.store, context.me.email)),
      )
    }),

  tryCard: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/opening/card',
      summary: 'Charges one dollar to a card, and voids the charge',
    })
    .input(z.strictObject({ token: CardTokenShape }))
    .output(TriedShape)
    .handler(async ({ context, input }) => {
      await limit(context)
      const { providers, me } = context
      const testCharge = { token: input.token, email: me.email, name: me.fullName }
      return keep(context, 'card', await tryCard(providers.chosen, context, testCharge))
    }),

  lookUpDns: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/opening/dns',
      summary: 'Looks up the SPF, DKIM and DMARC records of the domain that sends the mails',
    })
    .input(DnsInput)
    .output(DnsShape)
    .handler(async ({ context, input }) => {
      await limit(context)
      const { store, system, resolveTxt } = context
      const records = await waitWithoutTurn(() =>
        lookUpDns(resolveTxt, {
          mailbox: store.mailboxes.sales,
          smtpUrl: system.settings.smtpUrl,
          selector: input.selector ?? null,
        }),
      )
      const passed = records.every(({ state }) => state === 'good')
      const detail = records.map(({ record, name, state }) => `${record} at ${name}: ${DNS_WORDS[state]}`).join('\n')
      await keep(context, 'dns', { passed, detail })
      return { passed, records }
    }),

  confirm: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/opening/confirm',
      summary: 'Records that taxes and terms were reviewed, or that a restore was rehearsed',
    })
    .input(ConfirmInput)
    .output(Done)
    .handler(async ({ context, input }) => {
      if (input.kind === 'backup' && input.on > storeDay(databaseNow(), context.store.timeZone))
        throw new Refusal('NOT_YET_REHEARSED')
      const detail = input.kind === 'backup' ? `Rehearsed on ${input.on}.` : 'Reviewed.'
      await keep(context, input.kind, { passed: true, detail })
      return DONE
    }),
}

const limit = ({ db, me }: Asking): Promise<void> => consumeLimit(db, 'opening checks', me.userId)

function needsOf({ db, store, system: { settings }, accounts, providers, me }: Asking): OpeningNeeds {
  const { chosen } = providers
  return {
    db,
    store,
    settings,
    secret: accounts.secret,
    formerSecrets: accounts.formerSecrets,
    accountId: me.userId,
    missing: { values: fictionalValues(store), environment: missingSettings(settings).map(({ text }) => text) },
    gateway: gatewayOf(chosen),
  }
}

async function keep(context: Asking, kind: OpeningCheckKind, tried: Tried): Promise<Tried> {
  const fingerprint = fingerprintsNow(needsOf(context))[kind]
  await storeCheck(context.db, { kind, ...tried, fingerprint, adminId: context.me.userId })
  return tried
}
