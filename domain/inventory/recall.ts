/** The sources by which a recall finds units, with their labels. */
export const RECALL_KINDS = {
  vendor: 'Vendor',
  vendorDocument: "Vendor's document",
  paperNumber: 'Number of the release paper',
  paperBy: 'Repair station (issuer of the release paper)',
  mark: 'Serial or lot',
  partNumber: 'Part number',
} as const
export type RecallKind = keyof typeof RECALL_KINDS
export const RECALL_KIND_NAMES = Object.keys(RECALL_KINDS) as RecallKind[]

/** The date of a piece that `from` and `to` filter: when it was received, or when it was shipped. */
export const RECALL_DATE_KINDS = ['received', 'shipped'] as const
export type RecallDateKind = (typeof RECALL_DATE_KINDS)[number]

/** The search of a recall. Blank: no filter. */
export type RecallSource = {
  kind: RecallKind
  text: string
  issuedBy: string
  dated: RecallDateKind
  from: string
  to: string
}

/** The name of the organization in a recall: a vendor, or the issuer of a release document; blank: none. */
export function recalledOrganization({ kind, text, issuedBy }: RecallSource): string {
  if (kind === 'vendor' || kind === 'paperBy') return text.trim()
  return kind === 'paperNumber' ? issuedBy.trim() : ''
}

/** Describes a recall source for mails and headings, such as `Vendor: Halcyon, received from 2026-01-01 through 2026-03-31`. */
export function recallSourceWords({ kind, text, issuedBy, dated, from, to }: RecallSource): string {
  const source =
    text === ''
      ? ''
      : `${RECALL_KINDS[kind]}: ${text}${kind === 'paperNumber' && issuedBy ? `, issued by ${issuedBy}` : ''}`
  const period = [from && `from ${from}`, to && `through ${to}`].filter(Boolean).join(' ')
  return [source, period && `${dated} ${period}`].filter(Boolean).join(', ')
}

type Shipped = {
  sku: string
  mark: string
  orderNumber: string
  quantity: number
  /** how the piece left and on which day: `shipped Nov 24, 2026`; null: not known */
  left: string | null
}
type RecallMail = {
  buyer: string
  source: string
  reason: string
  store: string
  phone: string
  shipped: readonly Shipped[]
}

/** Drafts the mail to a buyer of recalled units, for an admin to read before sending. */
export function recallMail({ buyer, source, reason, store, phone, shipped }: RecallMail): string {
  const lines = shipped.map(({ sku, mark, orderNumber, quantity, left }) =>
    [`- P/N ${sku}`, mark, `${quantity} pc`, `order ${orderNumber}`, left].filter(Boolean).join(', '),
  )
  return `To: ${buyer}
Subject: Recall of parts from ${store}

Our records show that you have bought these parts from us, which are now recalled (${source}):

${lines.join('\n')}
${reason ? `\nReason: ${reason}\n` : ''}
Please do not install them. If one is installed, please tell your repair station or mechanic at once. Please set aside the pieces you still have and tell us how many there are. We will arrange the return and the refund.

${store}
${phone}
`
}
