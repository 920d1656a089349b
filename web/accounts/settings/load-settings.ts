import { firstAnswers } from '../../first-answers.ts'
import { news, profile } from './queries.ts'
import { readPlace } from './settings-place.ts'

/** What the settings show first, for the server's rendering of it. */
export const loadSettings = (search: Record<string, unknown>) =>
  readPlace(search).tab === undefined ? firstAnswers(profile(), news()) : firstAnswers()
