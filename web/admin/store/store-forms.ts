import { LEGAL_PAGE_NAMES, LEGAL_PAGES, type LegalPage } from '../../../domain/legal/legal-pages.ts'
import { SETTING_SECTION_NAMES, SETTING_SECTIONS, type SettingSection } from '../../../domain/settings/sections.ts'

/** A form of the store: a section of settings, the words of emails, or a legal page. */
export type StoreForm = SettingSection | 'mails' | LegalPage

export const STORE_FORMS: readonly StoreForm[] = [...SETTING_SECTION_NAMES, 'mails', ...LEGAL_PAGE_NAMES]

export const isLegalPage = (form: StoreForm): form is LegalPage => LEGAL_PAGE_NAMES.some(page => page === form)

export const titleOfForm = (form: StoreForm): string =>
  form === 'mails' ? 'Emails' : (isLegalPage(form) ? LEGAL_PAGES[form] : SETTING_SECTIONS[form]).title
