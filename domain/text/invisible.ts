// Unicode Standard Annex 44, Default_Ignorable_Code_Point, and the marks of interlinear annotations. Marks of direction that change how
// a text reads (U+202A to U+202E, U+2066 to U+2069) are left for printed-text.ts, which refuses them.
const INVISIBLE =
  /[\u034f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu
/** Variation selectors choose the form of a pictograph, a Chinese character or a Mongolian letter. */
const SELECTOR =
  /(?<![\p{Extended_Pictographic}\p{Script=Han}\p{Script=Mongolian}])(?:[\u180b-\u180f\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])/gu
/** Joiners (U+200C, U+200D) belong to the spelling of these scripts, and to pictographs of several parts. */
const JOINER =
  /(?<![\ufe0f\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d)/gu

/** The text without invisible characters: two texts that look alike would be two names, addresses or numbers. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, '').replace(SELECTOR, '').replace(JOINER, '')
