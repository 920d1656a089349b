import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { AuditSearch } from './audit-search.ts'

export type AuditLine = InferRouterOutputs<StoreRouter>['audit']['entries']['entries'][number]

export const auditEntries = ({ who, action, subject, of, days, search, before }: AuditSearch) =>
  queryOptions({
    queryKey: ['admin', 'audit', who, action, subject, of, days, search, before].map(part => part ?? null),
    queryFn: () => api.audit.entries({ who, action, subject, subjectId: of, days, search, after: before }),
    ...LIVE,
  })

export const auditActors = () =>
  queryOptions({
    queryKey: ['admin', 'audit-actors'],
    queryFn: () => api.audit.actors(),
    ...LIVE,
  })
