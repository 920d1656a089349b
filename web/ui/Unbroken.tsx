import { splitNumbers } from '../../domain/text/split-numbers.ts'

/** Text whose numbers do not break at the end of a line. Copied text is unchanged. */
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
