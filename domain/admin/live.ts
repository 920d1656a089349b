import type { AuditSubject } from './audit.ts'

// Notices of changes for open pages. A notice says that something changed, never its new value: the page refetches.

export const CHANGE_KINDS = [
  'order',
  'quote',
  'submission',
  'mail',
  'product',
  'import',
  'scan',
  'audit',
  'person',
  'contact',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/**
 * Something became different: an order, quote, submission, parts list or batch of scans by its id, a part by its slug ('': any); an admin did
 * something to a kind of thing (`audit`, AuditSubject); of mails, people and contacts it is not said which.
 */
export type Change = { kind: ChangeKind; id: string }

/** The records that a query may show. Change events name the first ten; for the others only the audit log sends events. */
export const LIVE_SUBJECTS = [
  ...CHANGE_KINDS,
  'bulk',
  'category',
  'job',
  'opening',
  'privacy',
  'settings',
  'stock',
  'synonym',
  'view',
] as const
export type LiveSubject = (typeof LIVE_SUBJECTS)[number]

/**
 * A subject that a query shows: any of its kind, or after the colon the field of the input with the id of the one
 * shown.
 */
export type Shown = LiveSubject | `${LiveSubject}:${string}`

/**
 * The subjects that an entry in the audit may have changed. Empty: they publish their own notice, or no query shows
 * them.
 */
const CHANGED_BY_STAFF: Record<AuditSubject, readonly LiveSubject[]> = {
  order: [],
  quote: [],
  payment: [],
  mail: [],
  account: ['person', 'privacy'],
  contact: [],
  submission: [],
  product: ['product', 'stock'],
  category: ['category', 'product'],
  synonym: ['synonym'],
  import: ['category', 'product', 'stock'],
  job: ['job'],
  view: ['view'],
  recall: ['stock'],
  bin: ['stock'],
  receipt: ['stock'],
  scans: [],
  settings: ['settings', 'opening'],
  privacy_request: ['person', 'privacy'],
  figure: [],
  bulk: ['bulk', 'product'],
  opening: ['opening'],
  list: [],
}

/** A subject that the browser's version of the store does not know is ignored. */
const isSubject = (id: string): id is AuditSubject => Object.hasOwn(CHANGED_BY_STAFF, id)

/** True if `change` may have altered a query with these `shown` records and this `input`. */
export function alters({ kind, id }: Change, shown: Shown, input: object): boolean {
  const [thing, field] = shown.split(':')
  if (kind === 'audit') {
    const things: readonly string[] = isSubject(id) ? ['audit', ...CHANGED_BY_STAFF[id]] : ['audit']
    return field === undefined && things.includes(thing ?? '')
  }
  if (thing !== kind) return false
  // The first page of a list is requested with the same id as the other pages.
  return field === undefined || String(Reflect.get(input, field)) === id
}

/** null: anything may have changed */
export type Changes = readonly Change[] | null

/** More changes than this are published as "anything". */
export const MAX_CHANGES = 50

/** Merges pending and later changes: each change once. */
export function mergeChanges(earlier: Changes | undefined, later: Changes): Changes {
  if (earlier === undefined) return later
  if (earlier === null || later === null) return null
  const merged = [...earlier]
  for (const change of later)
    if (!merged.some(({ kind, id }) => kind === change.kind && id === change.id)) merged.push(change)
  return merged.length > MAX_CHANGES ? null : merged
}

export const serializeChanges = (news: Changes): string => JSON.stringify(news)

/** An unreadable message may mean any change. */
export function parseChanges(text: string): Changes {
  try {
    const given: unknown = JSON.parse(text)
    return Array.isArray(given) && given.every(isChange) ? given : null
  } catch {
    return null
  }
}

const isChange = (given: unknown): given is Change =>
  typeof given === 'object' &&
  given !== null &&
  'id' in given &&
  typeof given.id === 'string' &&
  'kind' in given &&
  CHANGE_KINDS.some(kind => kind === given.kind)
