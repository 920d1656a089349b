import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { LIVE } from '../live-query.ts'
import type { Days } from './days.ts'
import type { MailsSearch } from './mail-search.ts'

/** Figures that nobody tells of: a page that is left open looks again by itself. */
const EVERY = { ...LIVE, refetchInterval: 30_000 }

export const today = () => queryOptions({ queryKey: ['admin', 'today'], queryFn: () => api.admin.today(), ...LIVE })

export const mails = ({ state, event, search, before }: MailsSearch) =>
  queryOptions({
    queryKey: ['admin', 'mails', state ?? null, event ?? null, search ?? '', before ?? null],
    queryFn: () => api.admin.mails({ state, event, search, after: before && Number(before) }),
    ...LIVE,
  })

export const mail = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'mail', id],
    queryFn: () => api.admin.mail({ id }),
    ...LIVE,
    placeholderData: undefined,
  })

export const missedSearches = (days: Days) =>
  queryOptions({
    queryKey: ['admin', 'missed-searches', days],
    queryFn: () => api.admin.missedSearches({ days }),
    ...EVERY,
  })

export const synonyms = () =>
  queryOptions({
    queryKey: ['admin', 'synonyms'],
    queryFn: () => api.catalogueAdmin.synonyms(),
    ...LIVE,
  })

export const pageSpeed = (days: Days) =>
  queryOptions({
    queryKey: ['admin', 'page-speed', days],
    queryFn: () => api.admin.pageSpeed({ days }),
    ...EVERY,
  })
