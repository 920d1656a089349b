/** A setting that is wrong or missing. It stops the start with its one-line message. */
export class SettingsError extends Error {}

/** A setting that production requires, with its description. */
export type MissingSetting = { name: string; text: string }
