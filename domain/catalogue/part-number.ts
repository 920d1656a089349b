const FULL_WIDTH_OFFSET = 0xfee0

/** Cyrillic and Greek letters that look like a Latin one as capitals. Digits are not here: O and 0 differ in part numbers. */
const LATIN_LOOK_ALIKES = new Map<string, string>(
  [
    ...Array.from('\u0410\u0412\u0421\u0415\u041d\u0406\u0408\u041a\u041c\u041e\u0420\u0405\u0422\u0423\u0425').map(
      (letter, at): [string, string] => [letter, 'ABCEHIJKMOPSTYX'.charAt(at)],
    ),
    ...Array.from('\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7').map(
      (letter, at): [string, string] => [letter, 'ABEZHIKMNOPTYX'.charAt(at)],
    ),
  ].flatMap(([letter, latin]): [string, string][] => [
    [letter, latin],
    [letter.toLowerCase(), latin],
  ]),
)

/** The text with full-width characters, as Japanese and Chinese keyboards write them, in their usual width. */
export const inUsualWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, character => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll('\u3000', ' ')

/** The part number in Latin letters and digits of the usual width, where look-alikes of another script or width stand in it. */
export const withLatinLetters = (partNumber: string): string =>
  inUsualWidth(partNumber).replace(/[\u0391-\u03c7\u0405-\u0458]/g, letter => LATIN_LOOK_ALIKES.get(letter) ?? letter)

/**
 * The key of a part number: upper case, only A to Z and 0 to 9. People type `ms20470 ad4 6` for `MS20470AD4-6`. Full-width
 * characters and letters that look Latin count as the Latin ones: a keyboard of another script writes them.
 * Two different parts can share a key (21117-1 and 211-171), so a key finds candidates; it never decides. The SQL function
 * part_number_key() makes the same key of stored numbers: change both together.
 */
export const partNumberKey = (partNumber: string): string =>
  withLatinLetters(partNumber)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()

/** A label with a mark is one before anything; the bare word `PN` only before a blank and something with a digit. */
const LABEL = /^(?:p\/n(?![a-z])(?:\s*[:.])?|pn\s*:|(?:pn|part\s(?:number|no\.?|#))(?:\s*:|\s)(?=[^\d]*\d))/i

/** What was typed, without what people, and the store itself, write before a part number: `P/N: AN3-5A`, `PN AN3-5A`. */
export function withoutLabel(typed: string): string {
  const [label = ''] = LABEL.exec(typed) ?? []
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
