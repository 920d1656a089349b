import { splitNumbers } from '../../domain/text/split-numbers.ts'

/** Text whose numbers stay whole at the end of a line. What is copied out of it is the text as it is. */
export const Unbroken = ({ children }: { children: string }) =>
  splitNumbers(children).map(({ text, isNumber }, at) =>
    isNumber ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text do not move
      <span key={at} className="whitespace-nowrap">
        {text}
      </span>
    ) : (
      text
    ),
  )
