/** The kinds of forms that people submit, with their names for the back office and for the sender. */
export const SUBMISSION_KINDS = {
  parts: 'Parts for sale',
  aircraft: 'Aircraft for sale',
  part_wanted: 'Part wanted',
  message: 'Message',
  application: 'Application',
} as const
export type SubmissionKind = keyof typeof SUBMISSION_KINDS
export const SUBMISSION_KIND_NAMES = Object.keys(SUBMISSION_KINDS) as SubmissionKind[]

export const SUBMISSION_STATUSES = ['new', 'in_progress', 'answered', 'closed'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

export const SUBMISSION_STATUS_WORDS: Record<SubmissionStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  answered: 'Answered',
  closed: 'Closed',
}

/** The statuses that wait for the back office. */
export const WAITING_SUBMISSION_STATUSES = ['new', 'in_progress'] as const satisfies readonly SubmissionStatus[]

/** The statuses to which the back office may move a submission from each status. No submission becomes new again. */
export const SUBMISSION_MOVES = {
  new: ['in_progress', 'answered', 'closed'],
  in_progress: ['answered', 'closed'],
  answered: ['in_progress', 'closed'],
  closed: ['in_progress'],
} as const satisfies Record<SubmissionStatus, readonly SubmissionStatus[]>

export const mayMoveSubmission = (from: SubmissionStatus, to: SubmissionStatus): boolean =>
  SUBMISSION_MOVES[from].some((status: SubmissionStatus) => status === to)

/** The text for the sender, on the page of the form and in the mail: the next step and its time. */
export function nextStepText(kind: SubmissionKind, businessDays: number): string {
  const when = `within ${businessDays} business ${businessDays === 1 ? 'day' : 'days'}`
  switch (kind) {
    case 'parts':
      return `A buyer will review your list and email you ${when} with questions about tags and trace, or with an offer.`
    case 'aircraft':
      return `We’ll review it and get back to you ${when}, usually with questions about logs, times and damage first.`
    case 'part_wanted':
      return `We’ll look for the part and email you ${when} with a price, or let you know if we can’t get it.`
    case 'message':
      return `The right person will email you ${when}.`
    case 'application':
      return `Our hiring team will read it and email you ${when}, even if we have no opening that fits.`
  }
}
