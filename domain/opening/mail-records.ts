/** The result of a DNS query: the TXT records of a name, none, or no answer in time. */
export type DnsResult = readonly string[] | 'unknown'

/** `right`: the correct record. `found`: the current records. */
export type MailRecord = {
  record: 'SPF' | 'DKIM' | 'DMARC'
  name: string
  state: 'good' | 'wrong' | 'missing' | 'unknown'
  found: string[]
  right: string
}

/** The state of a record, in words. */
export const DNS_WORDS: Record<MailRecord['state'], string> = {
  good: 'good',
  wrong: 'not right',
  missing: 'missing',
  unknown: 'could not be looked up',
}

/** The mechanism of an SPF record for a provider's servers, by the end of its SMTP host. */
const INCLUDES: readonly (readonly [host: RegExp, mechanism: string])[] = [
  [/(^|\.)(gmail|google)\.com$/, 'include:_spf.google.com'],
  [/(^|\.)(office365|outlook)\.com$/, 'include:spf.protection.outlook.com'],
  [/(^|\.)sendgrid\.net$/, 'include:sendgrid.net'],
  [/(^|\.)mailgun\.org$/, 'include:mailgun.org'],
  [/(^|\.)amazonaws\.com$/, 'include:amazonses.com'],
  [/(^|\.)postmarkapp\.com$/, 'include:spf.mtasv.net'],
]

/** Selectors that providers use for DKIM (RFC 6376 section 3.1), where the owner names none. */
export const USUAL_SELECTORS = ['google', 'selector1', 'selector2', 's1', 's2', 'k1', 'pm', 'mail', 'default', 'dkim']

/** The domain of a mailbox. */
export const domainOf = (mailbox: string): string => mailbox.slice(mailbox.lastIndexOf('@') + 1).toLowerCase()

/** A mail server is named by its name, or by its network address, as its URL writes it. */
function ofHost(host: string | null): string {
  if (host === null) return 'mx'
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return `ip4:${host}`
  return host.startsWith('[') ? `ip6:${host.slice(1, -1)}` : `a:${host}`
}

/**
 * RFC 7208: one record; several are an error, and `+all` lets anyone send. `host`: of the mail server; null: unknown.
 */
export function readSpf(domain: string, host: string | null, looked: DnsResult): MailRecord {
  const mechanism = INCLUDES.find(([pattern]) => host !== null && pattern.test(host))?.[1] ?? null
  const right = `v=spf1 ${mechanism ?? ofHost(host)} ~all`
  const named = { record: 'SPF', name: domain, right } as const
  if (looked === 'unknown') return { ...named, state: 'unknown', found: [] }
  const found = looked.filter(text => /^v=spf1(\s|$)/i.test(text))
  if (found.length === 0) return { ...named, state: 'missing', found }
  const [spf = ''] = found
  const isGood =
    found.length === 1 &&
    !/\s\+?all(\s|$)/i.test(spf) &&
    (mechanism === null || spf.toLowerCase().split(/\s+/).includes(mechanism) || /\sredirect=/i.test(spf))
  return { ...named, state: isGood ? 'good' : 'wrong', found }
}

/** RFC 6376: a record with a key under one of the selectors; an empty `p=` says that the key was withdrawn. */
export function readDkim(domain: string, looked: readonly { selector: string; records: DnsResult }[]): MailRecord {
  const right = 'v=DKIM1; k=rsa; p=… (your mail provider shows the key)'
  const withKey = looked.find(
    ({ records }) => records !== 'unknown' && records.some(text => /(^|;)\s*p=[^;\s]/i.test(text)),
  )
  const any = looked.find(({ records }) => records !== 'unknown' && records.some(text => /(^|;)\s*p=/i.test(text)))
  const shown = withKey ?? any ?? (looked.length === 1 ? looked[0] : undefined)
  const named = { record: 'DKIM', name: `${shown?.selector ?? 'SELECTOR'}._domainkey.${domain}`, right } as const
  const found = shown && shown.records !== 'unknown' ? [...shown.records] : []
  if (withKey) return { ...named, state: 'good', found }
  if (any) return { ...named, state: 'wrong', found }
  return { ...named, state: looked.some(({ records }) => records === 'unknown') ? 'unknown' : 'missing', found: [] }
}

/** RFC 7489: one record with a policy. `reports`: the mailbox that reports go to. */
export function readDmarc(domain: string, reports: string, looked: DnsResult): MailRecord {
  const right = `v=DMARC1; p=none; rua=mailto:${reports}`
  const named = { record: 'DMARC', name: `_dmarc.${domain}`, right } as const
  if (looked === 'unknown') return { ...named, state: 'unknown', found: [] }
  const found = looked.filter(text => /^v=DMARC1(\s|;|$)/i.test(text))
  if (found.length === 0) return { ...named, state: 'missing', found }
  const isGood = found.length === 1 && /;\s*p=(none|quarantine|reject)/i.test(found[0] ?? '')
  return { ...named, state: isGood ? 'good' : 'wrong', found }
}
