import { conditionCode } from '../../../domain/catalogue/condition.ts'
import { countedIn, unitPriceIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents } from '../../../domain/money/money.ts'
import { nextStepText, SUBMISSION_KINDS, type SubmissionKind } from '../../../domain/submissions/submission.ts'
import type { SentFact, SentText } from '../../../domain/submissions/submission-facts.ts'
import type { SellParts } from '../../../domain/submissions/submission-forms.ts'
import { counted } from '../../../domain/text/counted.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { greeting } from './greeting.ts'
import type { Block } from './mail-plan.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK, NAME } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

const MAX_TEXT_LENGTH = 2000

/** A submission, as both mails show it. */
export type MailSubmission = {
  number: string
  kind: SubmissionKind
  title: string
  from: { firstName: string; lastName: string; company: string; email: string; phone: string }
  facts: readonly SentFact[]
  texts: readonly SentText[]
  /** the first rows of a part list, and the number of further rows */
  rows: readonly MailRow[]
  more: number
  pictures: number
  hasCv: boolean
}

/** A mail that was queued by an earlier version has no unit. */
type MailRow = Omit<SellParts['rows'][number], 'uom'> & { uom?: string }

type Row = { label: string; value: string; isCode?: boolean }

/** An invented submission for the samples. */
const SUBMISSION: MailSubmission = {
  number: 'S-20261121-1001',
  kind: 'message',
  title: 'A question about a part',
  from: { firstName: NAME, lastName: 'Quimby', company: '', email: 'amelia@example.com', phone: '' },
  facts: [],
  texts: [],
  rows: [],
  more: 0,
  pictures: 0,
  hasCv: false,
}

/** To the back office: a new submission. */
export const newSubmission = mailTemplate({
  samples: { newSubmission: { sent: SUBMISSION, link: LINK } },
  render({ sent, link }: { sent: MailSubmission; link: string }): Promise<RenderedMail> {
    const { firstName, lastName, company, email, phone } = sent.from
    const kind = SUBMISSION_KINDS[sent.kind]
    return renderMail({
      subject: `${kind}: ${oneLine(sent.title, 80)} (${sent.number})`,
      heading: kind,
      blocks: [
        {
          kind: 'facts',
          rows: filled([
            { label: 'Number', value: sent.number, isCode: true },
            { label: 'From', value: oneLine(`${firstName} ${lastName}`, 130) },
            { label: 'Company', value: oneLine(company, 100) },
            { label: 'Email', value: oneLine(email, 254) },
            { label: 'Phone', value: oneLine(phone, 50) },
          ]),
        },
        ...whatWasSent(sent),
        { kind: 'button', label: 'Open it', link },
      ],
    })
  },
})

/**
 * To the address in the form: confirms receipt and explains the next step. Anyone can enter another person's email, so
 * the submitted text is sent only to a `verified` address of a signed-in sender, and the store forwards no stranger's
 * text.
 */
export const submissionReceived = mailTemplate({
  samples: { submissionReceived: { sent: SUBMISSION, days: { answer: 2, cv: 180 }, verified: true } },
  render({
    sent,
    days: { answer, cv },
    verified,
  }: {
    sent: MailSubmission
    days: { answer: number; cv: number }
    verified: boolean
  }): Promise<RenderedMail> {
    const kind = SUBMISSION_KINDS[sent.kind]
    return renderMail(
      wordedPlan('submissionReceived', {
        words: {
          greeting: greeting(verified ? sent.from.firstName : ''),
          kind: kind.toLowerCase(),
          number: sent.number,
          next: nextStepText(sent.kind, answer),
        },
        blocks: [
          {
            kind: 'facts',
            rows: [
              { label: 'Number', value: sent.number, isCode: true },
              { label: 'About', value: kind },
            ],
          },
          ...(verified ? whatWasSent(sent) : []),
          ...(sent.hasCv ? [{ kind: 'note' as const, text: `We delete your CV after ${cv} days.` }] : []),
        ],
      }),
    )
  },
})

function whatWasSent(sent: MailSubmission): Block[] {
  const rows = filled(sent.facts.map(({ value, ...fact }) => ({ ...fact, value: oneLine(value, 200) })))
  return [
    ...(rows.length > 0 ? [{ kind: 'facts' as const, rows }] : []),
    ...sent.texts.map(({ label, text }) => ({
      kind: 'paragraph' as const,
      text: `${label}: ${oneLine(text, MAX_TEXT_LENGTH)}`,
    })),
    ...listBlocks(sent),
    ...(sent.hasCv ? [{ kind: 'note' as const, text: 'With a CV.' }] : []),
    ...(sent.pictures > 0 ? [{ kind: 'note' as const, text: `With ${counted(sent.pictures, 'photo')}.` }] : []),
  ]
}

function listBlocks({ rows, more }: MailSubmission): Block[] {
  if (rows.length === 0) return []
  return [
    {
      kind: 'facts',
      rows: rows.map(({ partNumber, description, condition, quantity, uom, price }) => ({
        label: countedIn(uom, quantity),
        value: [
          partNumber,
          condition === null ? '' : conditionCode(condition),
          price === null ? '' : unitPriceIn(uom, cents(price)),
          description,
        ]
          .filter(Boolean)
          .join(' · '),
        isCode: true,
      })),
    },
    ...(more > 0 ? [{ kind: 'note' as const, text: `and ${counted(more, 'more row')}` }] : []),
  ]
}

const filled = (rows: readonly Row[]): Row[] => rows.filter(({ value }) => value !== '')
