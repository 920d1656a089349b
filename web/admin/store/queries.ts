import type { InferRouterOutputs } from '@orpc/server'
import type { LegalPage } from '../../../domain/legal/legal-pages.ts'
import type { MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import type { SettingSection } from '../../../domain/settings/sections.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

type Outputs = InferRouterOutputs<StoreRouter>
export type StoreSettings = Outputs['storeSettings']['read']
export type SettingVersion = Outputs['storeSettings']['history'][number]

export type LegalVersions = Outputs['legal']['admin']['versions']

export type MailTexts = Outputs['mailTexts']['read']

export const mailText = (mail: MailKindName) => orpc.mailTexts.read.queryOptions({ ...LIVE, input: { mail } })
export const legalVersions = (page: LegalPage) => orpc.legal.admin.versions.queryOptions({ ...LIVE, input: { page } })
export const storeSettings = () => orpc.storeSettings.read.queryOptions(LIVE)
export const settingHistory = (section: SettingSection) =>
  orpc.storeSettings.history.queryOptions({ ...LIVE, input: { section } })
