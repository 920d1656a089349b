import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

type Outputs = InferRouterOutputs<StoreRouter>['opening']
export type Opening = Outputs['read']
export type OpeningItem = Opening['items'][number]
export type DnsRecords = Outputs['lookUpDns']['records']

const EMPTYING_MS = 2000

export const openingQuery = () =>
  orpc.opening.read.queryOptions({
    ...LIVE,
    refetchInterval: ({ state: { data } }) => (data?.demonstration.state === 'emptying' ? EMPTYING_MS : false),
  })
