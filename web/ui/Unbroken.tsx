/** A name with dashes and a digit in it, as 8130-3, MS21346-231 or 904-555-0123; short enough for the narrowest screen. */
const NAMES = /((?<![\w-])(?=[\w-]{0,24}\d)\w+(?:-\w+)+(?![\w-]))/

/** Text whose numbers stay whole at the end of a line. What is copied out of it is the text as it is. */
export const Unbroken = ({ children: text }: { children: string }) =>
  text.split(NAMES).map((piece, at) =>
    at % 2 === 1 && piece.length <= 24 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text do not move
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
