/** A setting that is wrong or missing: stops the start with its one line. */
export class SettingsError extends Error {}

/** A setting that production requires, with its description. */
export type MissingSetting = { name: string; text: string }
