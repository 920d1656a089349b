/** What people send in through the store's forms, and how each is called by the back office and by whoever sent it. */
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

/** What still waits for the back office. */
export const WAITING_SUBMISSION_STATUSES = ['new', 'in_progress'] as const satisfies readonly SubmissionStatus[]

/** Where the back office may move a submission from each status. Nothing becomes new again. */
export const SUBMISSION_MOVES = {
  new: ['in_progress', 'answered', 'closed'],
  in_progress: ['answered', 'closed'],
  answered: ['in_progress', 'closed'],
  closed: ['in_progress'],
} as const satisfies Record<SubmissionStatus, readonly SubmissionStatus[]>

export const mayMoveSubmission = (from: SubmissionStatus, to: SubmissionStatus): boolean =>
  SUBMISSION_MOVES[from].some((status: SubmissionStatus) => status === to)

/** What is said to whoever has sent something, where the form was and in the mail: what happens next, and when. */
export function whatHappensNext(kind: SubmissionKind, businessDays: number): string {
  const when = `within ${businessDays} business ${businessDays === 1 ? 'day' : 'days'}`
  switch (kind) {
    case 'parts':
      return `Whoever works on your list reads it and writes to you ${when}: with questions about tags and traces, or with an offer.`
    case 'aircraft':
      return `We read what you wrote and come back to you ${when}, mostly with questions about logs, times and damage first.`
    case 'part_wanted':
      return `We look for the part and write to you ${when} with a price, or that we cannot get it.`
    case 'message':
      return `Somebody who can answer it writes to you ${when}.`
    case 'application':
      return `Those who hire read it and write to you ${when}, also if we have no work that fits.`
  }
}
