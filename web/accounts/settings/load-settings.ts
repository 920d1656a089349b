import type { QueryClient } from '@tanstack/react-query'
import { prefetch } from '../../query-client.ts'
import { newsletterChoice, profile } from './queries.ts'
import { readPlace, settingsTitle } from './settings-place.ts'

/** Loads the first view of the settings and its title, for server rendering. */
export async function loadSettings(client: QueryClient, search: Record<string, unknown>) {
  const place = readPlace(search)
  if (place.tab === undefined) await prefetch(client, profile(), newsletterChoice())
  return { title: settingsTitle(place) }
}
