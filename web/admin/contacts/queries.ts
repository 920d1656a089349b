import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { ContactsSearch } from './contacts-search.ts'

export type ContactLine = InferRouterOutputs<StoreRouter>['contactAdmin']['contacts']['contacts'][number]

export const contactsList = ({ search, source, optedIn, before }: ContactsSearch) =>
  queryOptions({
    queryKey: ['admin', 'contacts', search ?? '', source ?? null, optedIn ?? null, before ?? null],
    queryFn: () => api.contactAdmin.contacts({ search, source, optedIn, after: before }),
    ...LIVE,
  })
