import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'
import type { ContactsPlace } from './contacts-place.ts'

export type ContactLine = InferRouterOutputs<StoreRouter>['contactAdmin']['contacts']['contacts'][number]

export const contactsList = ({ search, source, optedIn, before }: ContactsPlace) =>
  queryOptions({
    queryKey: ['admin', 'contacts', search ?? '', source ?? null, optedIn ?? null, before ?? null],
    queryFn: () => askAdmin(({ contactAdmin }) => contactAdmin.contacts({ search, source, optedIn, after: before })),
    ...LIVE,
  })
