import type { Settings } from '../../settings.ts'

/** What this process runs with, and since when. Secrets stand in the settings: nothing of it is shown but by describe-settings.ts. */
export type System = {
  settings: Settings
  startedAt: Date
  /** False while a live store lacks values that only its owner knows: then it serves staff only. */
  isOpen(): boolean
  /** Whether the files of the store could be reached when this process looked last. */
  areFilesThere(): boolean
}
