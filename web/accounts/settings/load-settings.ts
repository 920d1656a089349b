import { firstAnswers } from '../../first-answers.ts'
import { news, profile } from './queries.ts'
import type { SettingsPlace } from './settings-place.ts'

/** What the settings show first, for the server's rendering of it. */
export const loadSettings = ({ tab }: SettingsPlace) =>
  tab === undefined ? firstAnswers(profile(), news()) : firstAnswers()
