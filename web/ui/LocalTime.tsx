const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A time in the reader's locale and time zone. Only for content rendered in the browser, which knows both. */
export const LocalTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{new Date(at).toLocaleString(undefined, FORMAT)}</time>
)
