import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

type Answers = InferRouterOutputs<StoreRouter>['people']
export type PersonLine = Answers['list']['people'][number]
export type Person = Answers['person']
