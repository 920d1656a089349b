/** A setting that is wrong or missing: stops the start with its one line. */
export class SettingsError extends Error {}

/** A setting that production needs otherwise, and in words what it needs. */
export type MissingSetting = { name: string; text: string }
