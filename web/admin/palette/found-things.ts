import type { InferRouterOutputs } from '@orpc/server'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Permission } from '../../../domain/staff/roles.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { useSlow } from '../../ui/use-slow.ts'
import {
  orderAdminAddress,
  partAdminAddress,
  personAdminAddress,
  quoteAdminAddress,
  unitAdminAddress,
} from '../addresses.ts'
import { useMay } from '../may.tsx'
import { commandsFor } from './commands.ts'

type Found = InferRouterOutputs<StoreRouter>['palette']['find'][number]
export type Entry = { href: string; title: string; text: string }
export type Group = { heading: string; entries: Entry[] }

const MIN_TYPED_LENGTH = 2
const PAUSE_MS = 200

const KINDS: Record<Found['kind'], { heading: string; address: (id: string) => string }> = {
  order: { heading: 'Orders', address: id => orderAdminAddress(id) },
  quote: { heading: 'Quotes', address: id => quoteAdminAddress(id) },
  part: { heading: 'Parts', address: id => partAdminAddress(id) },
  unit: { heading: 'Units', address: id => unitAdminAddress(id) },
  person: { heading: 'People', address: id => personAdminAddress(id) },
}

export const recordSearchQuery = (text: string) =>
  orpc.palette.find.queryOptions({ input: { search: text }, staleTime: 5000, retry: false })

/** Results by kind: exact matches first, then commands, then partial matches. */
export function groupsOf(text: string, found: readonly Found[], may: (permission: Permission) => boolean): Group[] {
  const groups = (isExact: boolean) =>
    Object.entries(KINDS).map(([kind, { heading, address }]) => ({
      heading,
      entries: found
        .filter(thing => thing.kind === kind && thing.isExact === isExact)
        .map(({ id, title, text }) => ({ href: address(id), title, text })),
    }))
  const commands = commandsFor(text, may).map(({ name, href }) => ({ href, title: name, text: '' }))
  return [...groups(true), { heading: 'Commands', entries: commands }, ...groups(false)].filter(
    ({ entries }) => entries.length > 0,
  )
}

/** Results for the typed text, after a pause; earlier results stay until the response. */
export function useRecordSearch(text: string) {
  const may = useMay()
  const paused = useDebouncedValue(text, PAUSE_MS)
  const isAsked = text.length >= MIN_TYPED_LENGTH
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...recordSearchQuery(text),
    enabled: isAsked && paused === text,
    placeholderData: keepPreviousData,
  })
  return {
    groups: groupsOf(text, isAsked && !isPlaceholderData ? (data ?? []) : [], may),
    isAnswered: !isAsked || (data !== undefined && !isPlaceholderData),
    isSlow: useSlow(isFetching),
    hasFailed: isAsked && isError,
  }
}
