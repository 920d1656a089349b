import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'
import type { AuditPlace } from './audit-place.ts'

export type AuditLine = InferRouterOutputs<StoreRouter>['audit']['entries']['entries'][number]

export const auditEntries = ({ who, action, subject, of, days, search, before }: AuditPlace) =>
  queryOptions({
    queryKey: ['admin', 'audit', who, action, subject, of, days, search, before].map(part => part ?? null),
    queryFn: () =>
      askAdmin(({ audit }) => audit.entries({ who, action, subject, subjectId: of, days, search, after: before })),
    ...LIVE,
  })

export const auditActors = () =>
  queryOptions({
    queryKey: ['admin', 'audit-actors'],
    queryFn: () => askAdmin(({ audit }) => audit.actors()),
    ...LIVE,
  })
