import type { Settings } from '../../settings.ts'

/** What this process runs with, and since when. Secrets stand in the settings: nothing of it is shown but by tell-settings.ts. */
export type Machine = { settings: Settings; startedAt: Date }
