import { conditionLabel } from '../catalogue/condition.ts'
import { cents, formatMoney } from '../money/money.ts'
import { thousands } from '../text/thousands.ts'
import { AIRWORTHINESS, DAMAGE_HISTORY, LOGS, PAPERWORK } from './submission-choices.ts'
import type { SentForm } from './submission-forms.ts'

/** The values of a form, under its labels and in its order, without empty fields. */
export type SentFact = { label: string; value: string; isCode?: boolean }
/** A longer text of the sender, with its line breaks. */
export type SentText = { label: string; text: string }

const code = (label: string, value: string): SentFact => ({ label, value, isCode: true })
const fact = (label: string, value: string | number): SentFact => ({ label, value: `${value}` })

/** A form as shown to the back office and its sender, and in the mails to both, without the sender's contact data. */
export function sentFacts(sent: SentForm): { facts: SentFact[]; texts: SentText[] } {
  const { facts, texts } = allFacts(sent)
  return { facts: facts.filter(({ value }) => value !== ''), texts: texts.filter(({ text }) => text !== '') }
}

function allFacts({ kind, form }: SentForm): { facts: SentFact[]; texts: SentText[] } {
  switch (kind) {
    case 'parts':
      return {
        facts: [
          fact('Kind of parts', form.partsType),
          fact('Where they are', form.partsLocation),
          fact('Condition', form.condition === null ? '' : conditionLabel(form.condition)),
          fact('Papers', PAPERWORK[form.paperwork]),
          fact('Trace to', form.traceTo),
          fact('Times and cycles', form.times),
          fact('Rows of the list', form.rows.length === 0 ? '' : thousands(form.rows.length)),
        ],
        texts: [{ label: 'Description', text: form.description }],
      }
    case 'aircraft':
      return {
        facts: [
          fact('Make', form.make),
          fact('Model', form.model),
          fact('Year', form.year),
          code('Serial number', form.serialNumber),
          code('Tail number', form.tailNumber),
          fact('Total time', form.totalTime),
          fact('Cycles or landings', form.cycles),
          fact('Engine', form.engineModel),
          fact('Engine time since overhaul', form.engineTime),
          fact('Propeller', form.propeller),
          fact('Damage history', DAMAGE_HISTORY[form.damage]),
          fact('Logs', LOGS[form.logs]),
          fact('Airworthiness', AIRWORTHINESS[form.airworthiness]),
          fact('Last annual', form.lastAnnual),
          fact('Where it is', form.location),
          fact('Owners and liens', form.title),
          fact('Asking price', form.askingPrice === null ? '' : formatMoney(cents(form.askingPrice))),
        ],
        texts: [
          { label: 'Damage', text: form.damageDetails },
          { label: 'Avionics and equipment', text: form.avionics },
          { label: 'Description', text: form.description },
        ],
      }
    case 'application':
      return { facts: [fact('Kind of work', form.position)], texts: [{ label: 'Message', text: form.message }] }
    case 'message':
      return { facts: [fact('Subject', form.subject)], texts: [{ label: 'Message', text: form.message }] }
    case 'part_wanted':
      return {
        facts: [
          code('Part number', form.partNumber),
          fact('Quantity', thousands(form.quantity)),
          fact('Condition', form.condition === null ? 'Any' : conditionLabel(form.condition)),
        ],
        texts: [{ label: 'Message', text: form.message }],
      }
  }
}

/** Distinguishes a submission in a list and in a subject: by aircraft, part or kind of parts. */
export function submissionTitle({ kind, form }: SentForm): string {
  switch (kind) {
    case 'parts':
      return form.partsType
    case 'aircraft':
      return `${form.year} ${form.make} ${form.model}, ${form.tailNumber}`
    case 'application':
      return form.position
    case 'message':
      return form.subject || (form.message.split('\n')[0] ?? '').slice(0, 80)
    case 'part_wanted':
      return `${thousands(form.quantity)} × ${form.partNumber}`
  }
}
