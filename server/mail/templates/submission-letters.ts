import { conditionCode } from '../../../domain/condition.ts'
import { counted } from '../../../domain/counted.ts'
import { cents, formatMoney } from '../../../domain/money.ts'
import { oneLine } from '../../../domain/one-line.ts'
import { SUBMISSION_KINDS, whatHappensNext } from '../../../domain/submission.ts'
import { sentFacts, sentTitle } from '../../../domain/submission-facts.ts'
import type { SentForm } from '../../../domain/submission-forms.ts'
import { thousands } from '../../../domain/thousands.ts'
import { greeting } from './greeting.ts'
import { type Letter, writeLetter } from './letter.ts'
import type { Block } from './letter-plan.ts'

/** A letter lists so many rows; the desk's page has them all. */
const MOST_ROWS = 50
const LONGEST_TEXT = 2000

type Row = { label: string; value: string; isCode?: boolean }

/** To the desk: somebody has sent something in. */
export function newSubmission(number: string, sent: SentForm, link: string): Promise<Letter> {
  const { firstName, lastName, company, email, phone } = sent.form
  const kind = SUBMISSION_KINDS[sent.kind]
  return writeLetter({
    subject: `${kind}: ${oneLine(sentTitle(sent), 80)} (${number})`,
    heading: kind,
    blocks: [
      {
        kind: 'facts',
        rows: filled([
          { label: 'Number', value: number, isCode: true },
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
}

/**
 * To the address in the form: that it has come, and what happens next. Anyone can put somebody else's e-mail into a form, so
 * what was typed goes only to a `verified` address, of whoever was signed in with it: the store carries no stranger's words.
 */
export function submissionReceived(
  number: string,
  sent: SentForm,
  { answer, cv }: { answer: number; cv: number },
  verified: boolean,
): Promise<Letter> {
  return writeLetter({
    subject: `We have received it: ${SUBMISSION_KINDS[sent.kind].toLowerCase()} (${number})`,
    heading: 'Thank you, it has arrived',
    blocks: [
      { kind: 'paragraph', text: greeting(verified ? sent.form.firstName : '') },
      { kind: 'paragraph', text: whatHappensNext(sent.kind, answer) },
      {
        kind: 'facts',
        rows: [
          { label: 'Number', value: number, isCode: true },
          { label: 'About', value: SUBMISSION_KINDS[sent.kind] },
        ],
      },
      ...(verified ? whatWasSent(sent) : []),
      ...(sent.kind === 'application' && sent.form.cv !== null
        ? [{ kind: 'note' as const, text: `Your CV is deleted after ${cv} days.` }]
        : []),
      { kind: 'note', text: 'You did not send this? Then somebody gave us your address by mistake: just ignore it.' },
    ],
  })
}

function whatWasSent(sent: SentForm): Block[] {
  const { facts, texts } = sentFacts(sent)
  const rows = filled(facts.map(({ value, ...fact }) => ({ ...fact, value: oneLine(value, 200) })))
  return [
    ...(rows.length > 0 ? [{ kind: 'facts' as const, rows }] : []),
    ...texts.map(({ label, text }) => ({
      kind: 'paragraph' as const,
      text: `${label}: ${oneLine(text, LONGEST_TEXT)}`,
    })),
    ...listBlocks(sent),
    ...pictureBlocks(sent),
  ]
}

function listBlocks(sent: SentForm): Block[] {
  if (sent.kind !== 'parts' || sent.form.rows.length === 0) return []
  const { rows } = sent.form
  const left = rows.length - MOST_ROWS
  return [
    {
      kind: 'facts',
      rows: rows.slice(0, MOST_ROWS).map(({ partNumber, description, condition, quantity, price }) => ({
        label: `${thousands(quantity)} ×`,
        value: [
          partNumber,
          condition === null ? '' : conditionCode(condition),
          price === null ? '' : formatMoney(cents(price)),
          description,
        ]
          .filter(Boolean)
          .join(' · '),
        isCode: true,
      })),
    },
    ...(left > 0 ? [{ kind: 'note' as const, text: `and ${counted(left, 'more row')}` }] : []),
  ]
}

function pictureBlocks({ kind, form }: SentForm): Block[] {
  if (kind === 'application') return form.cv === null ? [] : [{ kind: 'note', text: 'With a CV.' }]
  const count = kind === 'parts' || kind === 'aircraft' ? form.pictures.length : 0
  return count === 0 ? [] : [{ kind: 'note', text: `With ${counted(count, 'photograph')}.` }]
}

const filled = (rows: readonly Row[]): Row[] => rows.filter(({ value }) => value !== '')
