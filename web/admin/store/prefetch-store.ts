import type { QueryClient } from '@tanstack/react-query'
import { prefetch } from '../../query-client.ts'
import { legalVersions, mailText, settingHistory, storeSettings } from './queries.ts'
import { formOf, isLegalPage, mailOf } from './store-forms.ts'

/** Preloads the data of a store form. Loaded with the form: the names of all forms come with their schemas and texts only. */
export function prefetchStore(
  client: QueryClient,
  { section, mail }: { section?: string; mail?: string },
): Promise<void> {
  const form = formOf(section)
  if (form === 'mails') return prefetch(client, mailText(mailOf(mail)))
  return isLegalPage(form)
    ? prefetch(client, legalVersions(form))
    : prefetch(client, storeSettings(), settingHistory(form))
}
