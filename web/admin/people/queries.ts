import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { PeopleSearch } from './people-search.ts'

type Answers = InferRouterOutputs<StoreRouter>['people']
export type PersonLine = Answers['people']['people'][number]
export type Person = Answers['person']

export const peopleList = ({ search, role, before }: PeopleSearch) =>
  queryOptions({
    queryKey: ['admin', 'people', search ?? '', role ?? null, before ?? null],
    queryFn: () => api.people.people({ search, role, after: before }),
    ...LIVE,
  })

export const person = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'person', userId],
    queryFn: () => api.people.person({ userId }),
    ...LIVE,
    placeholderData: undefined,
  })

export const personsOrders = (userId: string, before: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'person', userId, 'orders', before ?? null],
    queryFn: () => api.people.orders({ userId, after: before }),
    ...LIVE,
  })

export const personsQuotes = (userId: string, before: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'person', userId, 'quotes', before ?? null],
    queryFn: () => api.people.quotes({ userId, after: before }),
    ...LIVE,
  })
