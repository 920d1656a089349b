const formats = new Map<string, Intl.DateTimeFormat>()

/** A format of days and times. Creating one takes a hundred times as long as using it, so each is cached. */
export function timeFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, options])
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(name, format)
  return format
}

/** The common name of a time zone: `ET` of America/New_York. */
export const zoneInWords = (timeZone: string): string =>
  timeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
