import { queryOptions } from '@tanstack/react-query'
import type { MailEvent } from '../../domain/admin/mail-event.ts'
import { LIVE } from '../live-query.ts'
import { askAdmin } from './ask-admin.ts'
import type { Days } from './days-place.ts'
import type { MailState } from './mail-place.ts'

/** Figures that nobody tells of: a page that is left open looks again by itself. */
const EVERY = { ...LIVE, refetchInterval: 30_000 }

export const today = () =>
  queryOptions({ queryKey: ['admin', 'today'], queryFn: () => askAdmin(({ admin }) => admin.today()), ...LIVE })

type MailsAsked = { state?: MailState; event?: MailEvent; search?: string; before?: string }
export const mails = ({ state, event, search, before }: MailsAsked) =>
  queryOptions({
    queryKey: ['admin', 'mails', state ?? null, event ?? null, search ?? '', before ?? null],
    queryFn: () => askAdmin(({ admin }) => admin.mails({ state, event, search, after: before && Number(before) })),
    ...LIVE,
  })

export const mail = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'mail', id],
    queryFn: () => askAdmin(({ admin }) => admin.mail({ id })),
    ...LIVE,
    placeholderData: undefined,
  })

export const missedSearches = (days: Days) =>
  queryOptions({
    queryKey: ['admin', 'missed-searches', days],
    queryFn: () => askAdmin(({ admin }) => admin.missedSearches({ days })),
    ...EVERY,
  })

export const synonyms = () =>
  queryOptions({
    queryKey: ['admin', 'synonyms'],
    queryFn: () => askAdmin(({ catalogueAdmin }) => catalogueAdmin.synonyms()),
    ...LIVE,
  })

export const pageSpeed = (days: Days) =>
  queryOptions({
    queryKey: ['admin', 'page-speed', days],
    queryFn: () => askAdmin(({ admin }) => admin.pageSpeed({ days })),
    ...EVERY,
  })
