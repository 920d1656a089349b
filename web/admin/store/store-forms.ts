import { LEGAL_PAGE_NAMES, LEGAL_PAGES, type LegalPage } from '../../../domain/legal/legal-pages.ts'
import { MAIL_KIND_NAMES, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import { SETTING_SECTION_NAMES, SETTING_SECTIONS, type SettingSection } from '../../../domain/settings/sections.ts'

/** A form of the store: a section of settings, the text of emails, or a legal page. */
type StoreForm = SettingSection | 'mails' | LegalPage

export const STORE_FORMS: readonly StoreForm[] = [...SETTING_SECTION_NAMES, 'mails', ...LEGAL_PAGE_NAMES]

export const isLegalPage = (form: StoreForm): form is LegalPage => LEGAL_PAGE_NAMES.some(page => page === form)

export const titleOfForm = (form: StoreForm): string =>
  form === 'mails' ? 'Emails' : (isLegalPage(form) ? LEGAL_PAGES[form] : SETTING_SECTIONS[form]).title

/** The form named in the address; the first of its kind if unknown. */
export const formOf = (name: string | undefined): StoreForm => STORE_FORMS.find(form => form === name) ?? 'identity'
export const mailOf = (name: string | undefined): MailKindName =>
  MAIL_KIND_NAMES.find(mail => mail === name) ?? 'orderConfirmation'
