import { orpc } from '../api.ts'
import { LIVE } from '../live-query.ts'
import type { Days } from './days.ts'
import type { MailsSearch } from './mail-search.ts'

/** Figures without change notifications: an open page polls them. */
const EVERY = { ...LIVE, refetchInterval: 30_000 }

export const mails = ({ after, ...search }: MailsSearch) =>
  orpc.mail.list.queryOptions({ input: { ...search, after: after && Number(after) }, ...LIVE })

export const missedSearches = (days: Days) =>
  orpc.search.admin.missedSearches.queryOptions({ input: { days }, ...EVERY })

export const pageSpeed = (days: Days) => orpc.vitals.admin.pageSpeed.queryOptions({ input: { days }, ...EVERY })
