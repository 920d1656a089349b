type Props = { label: string; busyLabel?: string; isSaving: boolean; onCancel?: () => void }

/** The end of a form of the settings: save it, or leave it. */
export function FormEnd({ label, busyLabel = 'Saving...', isSaving, onCancel }: Props) {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <button type="submit" className="button button-go" disabled={isSaving} aria-busy={isSaving}>
        {isSaving ? busyLabel : label}
      </button>
      {onCancel && (
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}
