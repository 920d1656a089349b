import { describesPart } from '../../domain/catalogue/described-part.ts'
import { type PartsList, readPartsList } from '../../domain/catalogue/parts-list.ts'
import { counted } from '../../domain/text/counted.ts'
import { FORM_DRAFTS } from '../accounts/clear-typed-text.ts'
import { readStored, removeStored, writeStored } from '../stored.ts'
import { notify } from '../ui/notify.ts'

// A list that was pasted somewhere in the shop, on its way to quick order: it waits in the tab until its link is followed.

const KEPT_AS = `${FORM_DRAFTS}pasted-list`
/** The hash in the address of quick order that requests the pasted list. */
const HASH = '#pasted'
/** The share of lines that must be part numbers; otherwise it is prose. */
const MIN_PART_NUMBER_SHARE = 0.75

/** Offers quick order for what was pasted, where it is a list of parts. */
export function offerPastedList(text: string): void {
  const list = readPartsList(text)
  if (!isOfNumbers(list)) return
  writeStored('sessionStorage', KEPT_AS, text)
  const href = `/parts-distribution${HASH}`
  notify.info(`${counted(list.parts.length, 'part number')} pasted`, { text: 'Check in Quick order', href })
}

/** Part numbers have a digit and few blanks, and are no descriptions. */
function isOfNumbers({ parts, problems, left }: PartsList): boolean {
  const numbers = parts.filter(
    ({ partNumber }) => /\d/.test(partNumber) && partNumber.split(' ').length < 4 && !describesPart(partNumber),
  )
  return numbers.length > 1 && numbers.length + left >= (parts.length + problems.length + left) * MIN_PART_NUMBER_SHARE
}

/** The list that the address refers to, once; '' if none. */
export function takePastedList(hash: string): string {
  if (hash !== HASH) return ''
  const text = readStored('sessionStorage', KEPT_AS) ?? ''
  removeStored('sessionStorage', KEPT_AS)
  return text
}
