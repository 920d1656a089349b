/**
 * The key of a part number: upper case, only A to Z and 0 to 9. People type `ms20470 ad4 6` for `MS20470AD4-6`.
 * Two different parts can share a key (21117-1 and 211-171), so a key finds candidates; it never decides.
 */
export const partNumberKey = (partNumber: string): string => partNumber.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** What was typed, without what people, and the store itself, write before a part number: `P/N: AN3-5A`. */
export function withoutLabel(typed: string): string {
  const [label = ''] = /^(?:p\/n(?![a-z])(?:\s*[:.])?|pn\s*:)/i.exec(typed) ?? []
  const rest = typed.slice(label.length).trimStart()
  return label === '' || rest === '' ? typed : rest
}

/** A piece of an address made from a part number and a name: `ms20470ad4-6-rivet-solid`. At most 80 characters. */
export function slugOf(partNumber: string, name: string): string {
  const words = `${partNumber} ${name}`
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
  return words || 'part'
}
