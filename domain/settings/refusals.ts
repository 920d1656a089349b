/** Refusals about changes of settings in the back office. */
export const SETTINGS_REFUSALS = {
  SETTINGS_CHANGED: { status: 409, text: 'Someone else has changed these settings in the meantime.' },
  SETTINGS_VERSION_GONE: { status: 404, text: 'There is no such version of these settings.' },
  /** Filled in with the values. */
  SETTINGS_FICTIONAL: { status: 422, text: 'A store that is live needs real values for {values}.' },
  LOGO_KIND: { status: 422, text: 'A logo is a PNG, JPEG or WebP picture. Please export an SVG as PNG first.' },
  LOGO_TOO_LARGE: { status: 413, text: 'A logo has at most 2 MB and 16 megapixels.' },
  LOGO_TOO_SMALL: { status: 422, text: 'A logo has at least 16 pixels on each side, and is not a mere line.' },
  LOGO_GONE: { status: 422, text: 'This logo is not among the files of the store. Please upload it again.' },
  /** Filled in with what is wrong. */
  MAIL_TEXT: { status: 422, text: '{problem}.' },
  /** Filled in with the line and what is wrong there. */
  LEGAL_TEXT: { status: 422, text: 'Line {line}: {problem}.' },
  LEGAL_DAY: { status: 422, text: 'A version can hold from today at the earliest, and from a day within two years.' },
  LEGAL_VERSION_GONE: { status: 404, text: 'There is no such version of this page.' },
} as const
