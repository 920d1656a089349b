/** What the back office may be refused when it changes settings. */
export const SETTINGS_REFUSALS = {
  SETTINGS_CHANGED: { status: 409, text: 'Someone else has changed these settings in the meantime.' },
  SETTINGS_VERSION_GONE: { status: 404, text: 'There is no such version of these settings.' },
  /** Filled in with the values. */
  SETTINGS_FICTIONAL: { status: 422, text: 'A store that is live needs real values for {values}.' },
  /** Filled in with the line and what is wrong there. */
  LEGAL_TEXT: { status: 422, text: 'Line {line}: {problem}.' },
  LEGAL_DAY: { status: 422, text: 'A version can hold from today at the earliest, and from a day within two years.' },
  LEGAL_VERSION_GONE: { status: 404, text: 'There is no such version of this page.' },
} as const
