import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'
import type { ReturnsPlace } from './returns-place.ts'

type Outputs = InferRouterOutputs<StoreRouter>['returnDesk']
export type ListedReturn = Outputs['returns']['returns'][number]
export type ReturnCounts = Outputs['counts']
export type DeskReturn = Outputs['return']

export const deskReturns = ({ show, search, after }: Omit<ReturnsPlace, 'tab' | 'order'>) =>
  queryOptions({
    queryKey: ['admin', 'returns', show ?? null, search ?? '', after ?? null],
    queryFn: () => askAdmin(({ returnDesk }) => returnDesk.returns({ show, search, after })),
    ...LIVE,
  })

export const deskReturnCounts = () =>
  queryOptions({
    queryKey: ['admin', 'returns', 'counts'],
    queryFn: () => askAdmin(({ returnDesk }) => returnDesk.counts()),
    ...LIVE,
  })

export const deskReturn = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'return', orderId],
    queryFn: () => askAdmin(({ returnDesk }) => returnDesk.return({ orderId })),
    ...LIVE,
    placeholderData: undefined,
  })
