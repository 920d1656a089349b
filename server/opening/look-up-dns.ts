import {
  type DnsResult,
  domainOf,
  type MailRecord,
  readDkim,
  readDmarc,
  readSpf,
  USUAL_SELECTORS,
} from '../../domain/opening/mail-records.ts'
import type { OpeningContext } from './opening-context.ts'

const PATIENCE_MS = 5_000
/** Error codes of node:dns for a missing name or record. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

type Asked = { mailbox: string; smtpUrl: string | null; selector: string | null }

/** Looks up the records by which other mail servers believe mails from `mailbox`. Never rejects. */
export async function lookUpDns(
  resolveTxt: OpeningContext['resolveTxt'],
  { mailbox, smtpUrl, selector }: Asked,
): Promise<MailRecord[]> {
  const domain = domainOf(mailbox)
  const host = smtpUrl === null ? null : new URL(smtpUrl).hostname
  const selectors = selector === null ? USUAL_SELECTORS : [selector]
  const [spf, dmarc, ...keys] = await Promise.all(
    [domain, `_dmarc.${domain}`, ...selectors.map(one => `${one}._domainkey.${domain}`)].map(name =>
      look(resolveTxt, name),
    ),
  )
  return [
    readSpf(domain, host, spf ?? 'unknown'),
    readDkim(
      domain,
      selectors.map((one, at) => ({ selector: one, records: keys[at] ?? 'unknown' })),
    ),
    readDmarc(domain, mailbox, dmarc ?? 'unknown'),
  ]
}

async function look(resolveTxt: OpeningContext['resolveTxt'], name: string): Promise<DnsResult> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<DnsResult>(resolve => {
    timer = setTimeout(() => resolve('unknown'), PATIENCE_MS)
  })
  const answer = Promise.resolve()
    .then(() => resolveTxt(name))
    .then((records): DnsResult => records.map(pieces => pieces.join('')))
    .catch((error): DnsResult => (NONE.has(String(error?.code)) ? [] : 'unknown'))
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
