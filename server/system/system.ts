import type { Settings } from '../settings.ts'

/**
 * The configuration and start time of this process. The settings contain secrets: only describe-settings.ts may show
 * them.
 */
export type System = {
  settings: Settings
  startedAt: Date
  /** False while a live store lacks values that only its owner knows; it then serves only staff. */
  isOpen(): boolean
  /** True if this process could reach the store's files at the last check. */
  areFilesThere(): boolean
}
