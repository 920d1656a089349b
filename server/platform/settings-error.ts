/** A setting that is wrong or missing: stops the start with its one line. */
export class SettingsError extends Error {}
