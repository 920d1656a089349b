/** One piece of a mail. Texts are text: whatever stands in them is shown as it is. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** the one thing to do */
  | { kind: 'button'; label: string; link: string }
  /** facts in two columns; `isCode` for part and order numbers */
  | { kind: 'facts'; rows: readonly { label: string; value: string; isCode?: boolean }[] }
  /** what to know besides, smaller */
  | { kind: 'note'; text: string }

/** What a mail says; how it looks is the frame's. */
export type MailPlan = { subject: string; heading: string; blocks: readonly Block[] }
