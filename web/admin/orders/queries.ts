import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

type Answers = InferRouterOutputs<StoreRouter>
export type ListedOrder = Answers['orders']['admin']['list']['orders'][number]
export type OrderCounts = Answers['orders']['admin']['counts']
export type AdminOrder = Answers['orders']['admin']['order']

export type Certificate = Answers['orderDocuments']['admin']['certificates'][number]
export type Draft = Answers['orderDocuments']['admin']['certificateDrafts'][number]
