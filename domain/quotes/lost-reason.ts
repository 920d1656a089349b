import { QUOTE_STATES, QUOTE_STATUSES, type QuoteStatus } from './quote.ts'

/** The reason for losing a quote, chosen by the back office or the buyer; details are in the note. */
const LOST_REASONS = {
  price: { words: 'Price too high', by: ['admin', 'buyer'] },
  lead_time: { words: 'Lead time too long', by: ['admin', 'buyer'] },
  condition: { words: 'Condition or paperwork not right', by: ['admin', 'buyer'] },
  elsewhere: { words: 'Bought elsewhere', by: ['admin', 'buyer'] },
  not_needed: { words: 'No longer needed', by: ['admin', 'buyer'] },
  not_available: { words: 'We can’t get the part', by: ['admin'] },
  no_answer: { words: 'Buyer doesn’t answer', by: ['admin'] },
  not_ours: { words: 'Not a part we sell', by: ['admin'] },
  other: { words: 'Another reason', by: ['admin', 'buyer'] },
} as const satisfies Record<string, { words: string; by: readonly ('admin' | 'buyer')[] }>
export type LostReason = keyof typeof LOST_REASONS
export const LOST_REASON_NAMES = Object.keys(LOST_REASONS) as LostReason[]

/** The reasons that one side may choose, with their words. */
export const lostReasonsOf = (side: 'admin' | 'buyer'): [LostReason, string][] =>
  LOST_REASON_NAMES.filter(name => LOST_REASONS[name].by.some(one => one === side)).map(name => [
    name,
    LOST_REASONS[name].words,
  ])

/** The final statuses of quotes that are not bought. Each has the name of the step that leads to it. */
export const LOST_QUOTE_STATUSES = QUOTE_STATUSES.filter(
  (status): status is LostStatus => QUOTE_STATES[status].turn === null && status !== 'purchased',
)
type LostStatus = Extract<QuoteStatus, 'rejected' | 'declined' | 'withdrawn' | 'expired'>

/** The groups of lost quotes: by reason, all expired ones as one, and those without a reason. */
export const LOST_KINDS = {
  ...LOST_REASONS,
  expired: { words: 'Expired without an answer' },
  not_said: { words: 'No reason given' },
} as const
export type LostKind = keyof typeof LOST_KINDS
export const LOST_KIND_NAMES = Object.keys(LOST_KINDS) as LostKind[]
