import type { InferRouterOutputs } from '@orpc/server'
import type { LegalPage } from '../../../domain/legal/legal-pages.ts'
import type { MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import type { SettingSection } from '../../../domain/settings/sections.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

type Outputs = InferRouterOutputs<StoreRouter>['storeSettings']
export type StoreSettings = Outputs['read']
export type SettingVersion = Outputs['history'][number]

export type LegalVersions = Outputs['legalVersions']

export type MailTexts = Outputs['mailText']

export const mailText = (mail: MailKindName) => orpc.storeSettings.mailText.queryOptions({ ...LIVE, input: { mail } })
export const legalVersions = (page: LegalPage) =>
  orpc.storeSettings.legalVersions.queryOptions({ ...LIVE, input: { page } })
export const storeSettings = () => orpc.storeSettings.read.queryOptions(LIVE)
export const settingHistory = (section: SettingSection) =>
  orpc.storeSettings.history.queryOptions({ ...LIVE, input: { section } })
