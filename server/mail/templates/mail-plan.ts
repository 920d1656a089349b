/** One piece of a mail. Texts are displayed literally. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** the main action of the reader */
  | { kind: 'button'; label: string; link: string }
  /** facts in two columns; `isCode` for part and order numbers */
  | { kind: 'facts'; rows: readonly { label: string; value: string; isCode?: boolean }[] }
  /** additional information, in small type */
  | { kind: 'note'; text: string }

/** The content of a mail; the frame determines its look. */
export type MailPlan = { subject: string; heading: string; blocks: readonly Block[] }
