import { firstAnswers } from '../../first-answers.ts'
import { news, profile } from './queries.ts'
import { readPlace, settingsTitle } from './settings-place.ts'

/** What the settings show first, and what that is called, for the server's rendering of it. */
export async function loadSettings(search: Record<string, unknown>) {
  const place = readPlace(search)
  const answers = place.tab === undefined ? firstAnswers(profile(), news()) : firstAnswers()
  return { answers: await answers, title: settingsTitle(place) }
}
