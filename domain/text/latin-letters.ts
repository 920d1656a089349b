const FULL_WIDTH_OFFSET = 0xfee0

/** Cyrillic and Greek letters that look like a Latin capital. Digits are left out: O and 0 differ in part numbers. */
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

/** The text with a hyphen for every dash and minus sign. */
export const withPlainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')

/** The text with look-alikes of other scripts and widths replaced by Latin letters and digits of the usual width. */
export const withLatinLetters = (text: string): string =>
  inUsualWidth(text).replace(/[\u0391-\u03c7\u0405-\u0458]/g, letter => LATIN_LOOK_ALIKES.get(letter) ?? letter)
