import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { AuditSearch } from './audit-search.ts'

export type AuditLine = InferRouterOutputs<StoreRouter>['audit']['entries']['entries'][number]

export const auditEntries = ({ of, ...search }: AuditSearch) =>
  orpc.audit.entries.queryOptions({ input: { ...search, subjectId: of }, ...LIVE })
