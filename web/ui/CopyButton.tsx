import { Icon } from './Icon.tsx'
import { useCopy } from './use-copy.ts'

/** A button with words that copies a text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy(text, 'Your browser did not allow copying. Select the text instead.')
  return (
    <>
      <button type="button" className="button px-3" onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
        {label}
      </button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
