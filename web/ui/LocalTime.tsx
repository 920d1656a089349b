const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A moment as the reader writes it, in their time zone. Only for what is rendered in the browser, which knows both. */
export const LocalTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{new Date(at).toLocaleString(undefined, FORMAT)}</time>
)
