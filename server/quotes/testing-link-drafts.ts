import { randomUUID } from 'node:crypto'
import type { QuoteDraft } from '../../domain/quotes/quote-draft.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { carrying, claimDraft } from './link-drafts.ts'
import { newQuoteKey } from './testing.ts'

export const line = (partNumber: string) => ({
  productId: null as number | null,
  partNumber,
  condition: null,
  quantity: 2,
})
export const AOG = {
  quantity: 1,
  condition: null,
  aircraftType: 'Cessna 172S',
  tailNumber: 'N12345',
  location: 'KSFF',
  needBy: null,
  urgency: 'aog' as const,
  contactName: '',
  contactPhone: '509-555-0100',
  description: '',
  preferredShipping: 'next_day' as const,
  wantsOwnAccount: false,
  carrierAccountId: null,
}
export const draftOf = (partNumber: string, key = newQuoteKey()) => ({
  key,
  keptAt: Date.now(),
  kind: 'rfq' as const,
  request: {
    notes: '',
    preferredShipping: 'ground' as const,
    wantsOwnAccount: true,
    carrierAccountId: null,
    lines: [line(partNumber)],
  },
})

/** Drafts with links, and the store that submits them. */
export function linkDraftStore() {
  const database = testDatabase()
  const noMail = async () => {}
  const NO_MAILS = { verification: noMail, magicLink: noMail, reset: noMail }
  const mail = async (email: string, draft: QuoteDraft, token: string = randomUUID()) => {
    await inTransaction(database.db, tx => carrying(tx, NO_MAILS, draft).magicLink(email, token))
    return token
  }
  const open = (userId: string, token: string) => inTransaction(database.db, tx => claimDraft(tx, userId, token))
  const skusOf = async (userId: string) =>
    (
      await database.db.$client.query<{ sku: string }>(
        'SELECT l.sku FROM quotes q JOIN quote_lines l ON l.quote_id = q.id WHERE q.user_id = $1 ORDER BY l.sku',
        [userId],
      )
    ).rows.map(({ sku }) => sku)

  const errors: unknown[] = []
  const LOG = { info: () => {}, warn: () => {}, error: (fields: unknown) => void errors.push(fields) }
  const shop = {
    get db() {
      return database.db
    },
    publicUrl: 'http://localhost',
    log: LOG,
  }
  const letAMinutePass = () =>
    database.db.$client.query(`UPDATE link_drafts SET expires_at = expires_at - interval '2 minutes'`)
  const keptOf = async (email: string) =>
    (
      await database.db.$client.query<{ key: string; problem: string | null }>(
        'SELECT key, problem FROM link_drafts WHERE email = $1 ORDER BY asked_at, key',
        [email],
      )
    ).rows

  const forget = (key: string) => testApp(database.db, noGateway).post('/api/quotes/carried/forget', { key })

  return {
    database,
    mail,
    open,
    skusOf,
    errors,
    shop,
    letAMinutePass,
    keptOf,
    invalidate: forget,
  }
}
