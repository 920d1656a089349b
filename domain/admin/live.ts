// Notices of changes for open pages. A notice says that something changed, never what it is now: the page asks again.

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

/** null: anything may have changed */
export type News = readonly Change[] | null

/** More changes than this are told as "anything". */
export const MOST_CHANGES = 50

/** What is still to be told, and what is to be told besides, as one: each change once. */
export function mergeChanges(earlier: News | undefined, later: News): News {
  if (earlier === undefined) return later
  if (earlier === null || later === null) return null
  const merged = [...earlier]
  for (const change of later)
    if (!merged.some(({ kind, id }) => kind === change.kind && id === change.id)) merged.push(change)
  return merged.length > MOST_CHANGES ? null : merged
}

export const serializeChanges = (news: News): string => JSON.stringify(news)

/** What cannot be read may mean anything. */
export function parseChanges(text: string): News {
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
