import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { ReturnsSearch } from './returns-search.ts'

type Outputs = InferRouterOutputs<StoreRouter>['returnAdmin']
export type ListedReturn = Outputs['returns']['returns'][number]
export type ReturnCounts = Outputs['counts']
export type AdminReturn = Outputs['return']

export const adminReturns = ({ show, search, after }: ReturnsSearch) =>
  queryOptions({
    queryKey: ['admin', 'returns', show ?? null, search ?? '', after ?? null],
    queryFn: () => api.returnAdmin.returns({ show, search, after }),
    ...LIVE,
  })

export const adminReturnCounts = () =>
  queryOptions({
    queryKey: ['admin', 'returns', 'counts'],
    queryFn: () => api.returnAdmin.counts(),
    ...LIVE,
  })

export const adminReturn = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'return', orderId],
    queryFn: () => api.returnAdmin.return({ orderId }),
    ...LIVE,
    placeholderData: undefined,
  })
