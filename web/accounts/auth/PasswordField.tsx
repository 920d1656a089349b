import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label?: string }

/** A password field with a button that reveals the text. */
export function PasswordField({ label = 'Password', className = '', ...input }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={`relative ${className}`}>
      <TextField
        label={label}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        {...input}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={`Show ${label.toLowerCase()}`}
        onClick={() => setShown(before => !before)}
        className="absolute -top-2 right-0 min-h-8 px-1 text-sm text-link hover:underline pointer-coarse:-top-3 pointer-coarse:min-h-10"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
