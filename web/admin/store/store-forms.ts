import { LEGAL_PAGE_NAMES, type LegalPage } from '../../../domain/legal/legal-pages.ts'
import { SETTING_SECTION_NAMES, type SettingSection } from '../../../domain/settings/sections.ts'

/** A form of the store: a section of settings, or a legal page. */
export type StoreForm = SettingSection | LegalPage

export const STORE_FORMS: readonly StoreForm[] = [...SETTING_SECTION_NAMES, ...LEGAL_PAGE_NAMES]

export const isLegalPage = (form: StoreForm): form is LegalPage => LEGAL_PAGE_NAMES.some(page => page === form)
