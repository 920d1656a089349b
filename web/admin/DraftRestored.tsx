type Props = { isBack: boolean; onStartOver: () => void }

/** A note that the form shows a restored draft. */
export function DraftRestored({ isBack, onStartOver }: Props) {
  return (
    <div role="status">
      {isBack && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-4 border-line bg-sunken px-3 py-1 text-sm">
          Your draft from before is back.
          <button
            type="button"
            className="min-h-6 text-link pointer-coarse:min-h-11"
            onClick={({ currentTarget }) => {
              // This message disappears with its button, so the focus moves to the form.
              currentTarget.form?.querySelector<HTMLElement>('input, textarea, select')?.focus()
              onStartOver()
            }}
          >
            Start over
          </button>
        </p>
      )}
    </div>
  )
}
