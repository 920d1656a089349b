import type { InferRouterOutputs } from '@orpc/server'
import type { LegalPage } from '../../domain/legal/legal-pages.ts'
import type { StoreRouter } from '../../server/router.ts'
import { orpc } from '../api.ts'

export type LegalPageView = InferRouterOutputs<StoreRouter>['legal']['page']

/** A legal page as it holds today; `edition`: as it held before. */
export const legalPage = (page: LegalPage, edition?: string) =>
  orpc.legal.page.queryOptions({ input: { page, ...(edition !== undefined && { edition }) } })
